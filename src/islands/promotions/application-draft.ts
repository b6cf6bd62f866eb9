import { useRef, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { readSession, removeSession, SESSION_KEYS, writeSession } from '#browser/storage';
import { uploadApplicationImage } from '#browser/stores/wallet/offers';
import { imageProblem as problemOf, previewAddress } from '../ui/form/image-file.ts';
import type { Translator } from '../ui/index.ts';

export const MAX_IMAGES = 3;
/** Code points. */
export const MAX_REMARK = 140;

export interface DraftImage {
  key: string;
  name: string;
  state: 'uploading' | 'ready';
  /** Preview; undefined while the file is being read. */
  address?: string;
  imageId?: string;
}

export function remarkLength(remark: string): number {
  return [...remark.trim()].length;
}

/** The unsent application: its remark stays in the tab until it is sent; images are uploaded as they are chosen. */
export function useApplicationDraft(promotionId: string, t: Translator) {
  const storageKey = `${SESSION_KEYS.applicationDraft}_${promotionId}`;
  const [remark, setRemark] = useState(() => readSession(storageKey) ?? '');
  const [images, setImages] = useState<readonly DraftImage[]>([]);
  const [imageProblem, setImageProblem] = useState<string>();
  const lastKey = useRef(0);

  const removeImage = (key: string) => setImages((list) => list.filter((image) => image.key !== key));
  const patchImage = (key: string, patch: Partial<DraftImage>) =>
    setImages((list) => list.map((image) => (image.key === key ? { ...image, ...patch } : image)));

  async function addFile(file: File): Promise<void> {
    const problem = problemOf(file);
    if (problem) {
      setImageProblem(t(`offers:apply.problem.${problem}`, { name: file.name }));
      return;
    }
    const key = String((lastKey.current += 1));
    setImages((list) => [...list, { key, name: file.name, state: 'uploading' }]);
    // Without a preview the name is shown.
    previewAddress(file).then(
      (address) => patchImage(key, { address }),
      () => undefined,
    );
    try {
      patchImage(key, { imageId: await uploadApplicationImage(file), state: 'ready' });
    } catch (error) {
      setImageProblem(errorText(t, error));
      removeImage(key);
    }
  }

  return {
    remark,
    images,
    imageProblem,
    removeImage,
    setRemark: (text: string) => {
      setRemark(text);
      writeSession({ [storageKey]: text });
    },
    addFiles: (files: readonly File[]) => {
      setImageProblem(undefined);
      for (const file of files.slice(0, MAX_IMAGES - images.length)) void addFile(file);
    },
    clear: () => removeSession(storageKey),
  };
}
