import { dropPicture, type Editor, givePicture } from '#browser/stores/operations/content-editor';
import { Button, Field, TextInput, useAttempt } from '../../ui/index.ts';
import { useTexts } from '../desk-context.ts';
import styles from './Editor.module.css';
import { useProblem } from './problems.ts';

/** Takes a picture as soon as it is chosen, and shows what the server made of it. */
export function PictureField({ editor: { picture } }: { editor: Editor }) {
  const { t } = useTexts();
  const problemOf = useProblem();
  const { isBusy, failure, attempt } = useAttempt(t);
  const label = t('content.field.picture');
  const send = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    void attempt(() => givePicture(file));
    // The same file can be chosen again after it was refused.
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
      <Field label={label} hint={t('content.hint.picture')} error={failure ?? problemOf('imageId', label)}>
        <TextInput
          type="file"
          className={styles.file}
          accept="image/png,image/jpeg"
          disabled={isBusy}
          onChange={(event) => send(event.currentTarget)}
        />
      </Field>
      <p role="status">{isBusy && t('content.uploading')}</p>
      {picture && (
        <Button look="secondary" disabled={isBusy} onClick={dropPicture}>
          {t('content.dropPicture')}
        </Button>
      )}
    </div>
  );
}
