import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react';
import { errorText } from '#browser/errors';
import { reportNotReceived, type Withdrawal } from '#browser/stores/withdrawals';
import { Alert, Button, type Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { useOnce } from '../parts/use-once.ts';
import { previewAddress, proofProblem } from './proof-file.ts';
import look from './Proof.module.css';

interface NotReceivedFormProps {
  withdrawal: Withdrawal;
  t: Translator;
  onCancel: () => void;
}

/** "It did not arrive", with a picture of the bank's list that shows so. */
export function NotReceivedForm({ withdrawal, t, onCancel }: NotReceivedFormProps) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const id = useId();

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = event.currentTarget.files ?? [];
    const problem = proofProblem(chosen);
    setFailure(problem && t(`wallet:receipt.problem.${problem}`));
    setFile(problem ? undefined : chosen);
    setPreview(chosen && !problem ? await previewAddress(chosen) : undefined);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const problem = proofProblem(file);
    setFailure(problem && t(`wallet:receipt.problem.${problem}`));
    if (!file || problem) return;
    void once(() => reportNotReceived(withdrawal.id, file).catch((error: unknown) => setFailure(errorText(t, error))));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>{t('wallet:receipt.proofLead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <label className={look.drop} htmlFor={id}>
        {preview ? (
          <img className={look.preview} src={preview} alt={t('wallet:receipt.preview', { name: file?.name ?? '' })} />
        ) : (
          <ImageUp size={28} aria-hidden="true" />
        )}
        <span>{t(preview ? 'wallet:receipt.chooseOther' : 'wallet:receipt.choose')}</span>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          name="proof"
          accept="image/png,image/jpeg"
          onChange={(event) => void choose(event)}
        />
      </label>
      <div className={styles.buttons}>
        <Button look="secondary" onClick={onCancel} disabled={isBusy}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t(isBusy ? 'wallet:receipt.sending' : 'wallet:receipt.send')}
        </Button>
      </div>
    </form>
  );
}
