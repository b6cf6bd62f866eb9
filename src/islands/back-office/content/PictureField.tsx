import { ImageUp } from 'lucide-react';
import { useId } from 'react';
import { removePicture, type Editor, uploadPicture } from '#browser/stores/back-office/content/content-editor';
import { Alert, Button, useAction } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './Editor.module.css';
import { useProblem } from './problems.ts';

/** Uploads a picture as soon as it is chosen, and shows the server's version of it. */
export function PictureField({ editor: { picture } }: { editor: Editor }) {
  const { t } = useTexts();
  const problemOf = useProblem();
  const { isBusy, failure, runAction } = useAction(t);
  const id = useId();
  const label = t(picture ? 'content.replacePicture' : 'content.choosePicture');
  const problem = failure ?? problemOf('imageId', label);
  const send = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    void runAction(() => uploadPicture(file));
    // Allows choosing the same file again after the server refused it.
    input.value = '';
  };
  return (
    <div className={styles.picture} aria-busy={isBusy}>
      {picture && (
        <img
          className={styles.image}
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={t('content.pictureAlt')}
        />
      )}
      <label className={styles.drop} htmlFor={id}>
        <ImageUp size={28} aria-hidden="true" />
        <span>{label}</span>
        <small>{t('content.hint.picture')}</small>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg"
          disabled={isBusy}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => send(event.currentTarget)}
        />
      </label>
      {problem && (
        <div id={`${id}-problem`}>
          <Alert tone="bad">{problem}</Alert>
        </div>
      )}
      <p role="status">{isBusy && t('content.uploading')}</p>
      {picture && (
        <Button variant="secondary" disabled={isBusy} onClick={removePicture}>
          {t('content.removePicture')}
        </Button>
      )}
    </div>
  );
}
