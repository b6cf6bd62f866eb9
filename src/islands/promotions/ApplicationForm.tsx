import { ImagePlus, LoaderCircle, X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { applyForOffer, claimFailureText, type OwnOffer } from '#browser/stores/wallet/offers';
import { Alert, Button, Field, TextArea, type Translator, useOnce } from '../ui/index.ts';
import { type DraftImage, MAX_IMAGES, MAX_REMARK, remarkLength, useApplicationDraft } from './application-draft.ts';
import styles from './Promotions.module.css';

/** Application for a promotion: a remark, images, or both. */
export function ApplicationForm({ offer, t }: { offer: OwnOffer; t: Translator }) {
  const { promotionId } = offer;
  const draft = useApplicationDraft(promotionId, t);
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const length = remarkLength(draft.remark);
  const isUploading = draft.images.some(({ state }) => state === 'uploading');

  async function send(): Promise<void> {
    setFailure(undefined);
    const images = draft.images.flatMap(({ imageId }) => imageId ?? []);
    try {
      await applyForOffer({ promotionId, remark: draft.remark.trim(), images });
      draft.clear();
    } catch (error) {
      setFailure(claimFailureText(t, error));
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (length > MAX_REMARK) return;
    if (draft.remark.trim() === '' && draft.images.length === 0) setFailure(t('offers:apply.empty'));
    else void once(send);
  }

  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Field
        label={t('offers:apply.remark')}
        error={length > MAX_REMARK ? t('offers:apply.tooLong', { max: MAX_REMARK }) : undefined}
        aside={`${length}/${MAX_REMARK}`}
      >
        <TextArea
          name="remark"
          rows={3}
          value={draft.remark}
          onChange={(event) => draft.setRemark(event.currentTarget.value)}
        />
      </Field>
      <Images draft={draft} t={t} />
      <Button type="submit" variant="gold" isLarge isWide isBusy={isBusy} disabled={isUploading}>
        {t(isUploading ? 'offers:apply.uploading' : 'offers:act.apply')}
      </Button>
    </form>
  );
}

function Images({ draft, t }: { draft: ReturnType<typeof useApplicationDraft>; t: Translator }) {
  return (
    <div className={styles.images}>
      {draft.images.map((image) => (
        <Preview key={image.key} image={image} onRemove={() => draft.removeImage(image.key)} t={t} />
      ))}
      {draft.images.length < MAX_IMAGES && (
        <label className={styles.add}>
          <ImagePlus size={22} aria-hidden="true" />
          <span>{t('offers:apply.addImage', { max: MAX_IMAGES })}</span>
          <input
            className="visually-hidden"
            type="file"
            accept="image/png,image/jpeg"
            multiple
            onChange={({ currentTarget }) => {
              draft.addFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
      )}
      <p className={styles.imageProblem} aria-live="polite">
        {draft.imageProblem}
      </p>
    </div>
  );
}

function Preview({ image, onRemove, t }: { image: DraftImage; onRemove: () => void; t: Translator }) {
  return (
    <figure className={styles.preview} aria-busy={image.state === 'uploading'}>
      {image.address && <img src={image.address} alt={image.name} />}
      {image.state === 'uploading' && (
        <LoaderCircle className={styles.turning} size={22} aria-label={t('common:loading')} />
      )}
      <button
        className="icon-button"
        type="button"
        aria-label={t('offers:apply.remove', { name: image.name })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </figure>
  );
}
