import { ImageUp } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { reportNotReceived, type Withdrawal } from '#browser/stores/wallet/withdrawals';
import { Alert, Button, type Translator, useAction } from '../../ui/index.ts';
import { imageProblem, previewAddress } from '../../ui/form/image-file.ts';
import styles from '../parts/Parts.module.css';
import receiptStyles from './Receipt.module.css';

interface NotReceivedFormProps {
  withdrawal: Withdrawal;
  t: Translator;
  onCancel: () => void;
}

/** Reports that a payment did not arrive, with a picture of the bank statement. */
export function NotReceivedForm({ withdrawal, t, onCancel }: NotReceivedFormProps) {
  const [file, setFile] = useState<File>();
  const { isBusy, failure, setFailure, runAction } = useAction(t);

  function choose(chosen: File | undefined): void {
    const problem = imageProblem(chosen);
    setFailure(problem && t(`wallet:confirmation.problem.${problem}`));
    setFile(problem ? undefined : chosen);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const problem = imageProblem(file);
    setFailure(problem && t(`wallet:confirmation.problem.${problem}`));
    if (!file || problem) return;
    void runAction(() => reportNotReceived(withdrawal.id, file));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>{t('wallet:confirmation.receiptLead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <ReceiptField file={file} onChoose={choose} t={t} />
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t(isBusy ? 'wallet:confirmation.sending' : 'wallet:confirmation.send')}
        </Button>
      </div>
    </form>
  );
}

interface ReceiptFieldProps {
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  t: Translator;
}

function ReceiptField({ file, onChoose, t }: ReceiptFieldProps) {
  const id = useId();
  const preview = usePreview(file);
  return (
    <label className={receiptStyles.drop} htmlFor={id}>
      {preview ? (
        <img
          className={receiptStyles.preview}
          src={preview}
          alt={t('wallet:confirmation.preview', { name: file?.name ?? '' })}
        />
      ) : (
        <ImageUp size={28} aria-hidden="true" />
      )}
      {file && <span className={receiptStyles.name}>{file.name}</span>}
      <span>{t(file ? 'wallet:confirmation.chooseOther' : 'wallet:confirmation.choose')}</span>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        name="proof"
        accept="image/png,image/jpeg"
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
    </label>
  );
}

/** Returns a preview of the chosen picture; undefined while it is being read or when it cannot be. */
function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<{ file: File; address: string }>();
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    previewAddress(file).then(
      (address) => isCurrent && setPreview({ file, address }),
      // Without a preview the file name is shown; the server checks the picture.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return preview?.file === file ? preview?.address : undefined;
}
