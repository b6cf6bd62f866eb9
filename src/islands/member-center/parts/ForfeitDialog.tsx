import { requestWithdrawalPasskey } from '#browser/stores/security/passkeys';
import type { BonusLoss } from '#browser/stores/wallet/bonuses';
import {
  Alert,
  Button,
  Dialog,
  FormElement,
  missingProblems,
  type Translator,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { BonusLosses } from './BonusLosses.tsx';
import styles from './Parts.module.css';
import { type PaymentFactor, SecondFactor } from './SecondFactor.tsx';

const FORM_ID = 'confirm-forfeit';

/** Group of the texts: of a withdrawal or of a transfer. */
export type ForfeitTexts = 'wallet:forfeit' | 'wallet:send.forfeit';

interface ForfeitDialogProps {
  losses: readonly BonusLoss[];
  currency: string;
  /** The member has an authenticator; the code of the first request is used up. */
  needsCode: boolean;
  hasPasskey: boolean;
  texts: ForfeitTexts;
  /** Requests the payment again; an error is shown and the dialog stays. */
  onConfirm: (factor: PaymentFactor) => Promise<void>;
  onClose: () => void;
  tag: string;
  t: Translator;
}

/** Confirms a payment that ends bonuses, and names what is lost with them. */
export function ForfeitDialog(props: ForfeitDialogProps) {
  const { losses, currency, needsCode, hasPasskey, texts, onConfirm, onClose, tag, t } = props;
  const form = useForm({ authenticatorCode: '' }, { check: (values) => (needsCode ? missingProblems(values) : {}) });
  const { onSubmit, isBusy, failure, runAction } = useSubmit(form, t, ({ authenticatorCode }) =>
    onConfirm(needsCode ? { authenticatorCode } : {}),
  );
  const confirmByPasskey = () => runAction(async () => onConfirm({ passkey: await requestWithdrawalPasskey() }));
  const close = () => {
    if (!isBusy) onClose();
  };

  const footer = (
    <>
      <Button variant="secondary" onClick={close} disabled={isBusy}>
        {t('member:bonuses.keep')}
      </Button>
      <Button variant="danger" type="submit" form={FORM_ID} isBusy={isBusy}>
        {t(`${texts}.confirm`)}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={close} title={t(`${texts}.title`)} t={t} footer={footer}>
      <FormElement id={FORM_ID} form={form} className={styles.form} onSubmit={onSubmit}>
        {failure && <Alert tone="bad">{failure}</Alert>}
        <p>{t(`${texts}.text`, { count: losses.length })}</p>
        <BonusLosses losses={losses} currency={currency} tag={tag} t={t} />
        <p className={styles.lead}>{t(`${texts}.final`)}</p>
        {needsCode && (
          <SecondFactor
            form={form}
            hint={t('wallet:forfeit.newCode')}
            hasPasskey={hasPasskey}
            onPasskey={confirmByPasskey}
            isBusy={isBusy}
            t={t}
          />
        )}
      </FormElement>
    </Dialog>
  );
}
