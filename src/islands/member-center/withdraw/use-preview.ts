import { useEffect, useState } from 'react';
import { previewAddress } from './proof-file.ts';

/** The picture that was chosen last, to be looked at; undefined while it is read, and where it cannot be. */
export function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<{ file: File; address: string }>();
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    previewAddress(file).then(
      (address) => isCurrent && setPreview({ file, address }),
      // The name is shown then; the server says whether the picture can be used.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return preview?.file === file ? preview?.address : undefined;
}
