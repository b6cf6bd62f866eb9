import { useState } from 'react';
import { isRefusal } from '#browser/client/client';
import { requestWithdrawalPasskey } from '#browser/stores/security/passkeys';
import { type BonusLoss, bonusLossesOf } from '#browser/stores/wallet/bonuses';
import {
  Alert,
  Button,
  type Fact,
  FormElement,
  FormField,
  missingProblems,
  type Problems,
  type Translator,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { Details } from './Details.tsx';
import { ForfeitDialog, type ForfeitTexts } from './ForfeitDialog.tsx';
import styles from './Parts.module.css';
import { type PaymentFactor, SecondFactor } from './SecondFactor.tsx';

const EMPTY = { paymentPassword: '', authenticatorCode: '' };

function problemsOf({ paymentPassword, authenticatorCode }: typeof EMPTY, needsCode: boolean): Problems {
  return missingProblems(needsCode ? { paymentPassword, authenticatorCode } : { paymentPassword });
}

/** Authorization of a payment by its member. */
export interface PaymentConsent extends PaymentFactor {
  paymentPassword: string;
  /** The member agrees to lose the bonuses that the payment ends. */
  confirmForfeit?: true;
}

interface ConfirmPaymentProps {
  lead: string;
  /** Amount and destination. */
  facts: readonly Fact[];
  currency: string;
  /** The member has an authenticator. */
  needsCode: boolean;
  /** The member has a passkey, which can replace the code. */
  hasPasskey: boolean;
  submitLabel: string;
  forfeitTexts: ForfeitTexts;
  send: (consent: PaymentConsent) => Promise<void>;
  onBack: () => void;
  tag: string;
  t: Translator;
}

/** Confirms money that leaves the account: the facts, the payment password and, with an authenticator, its code or a passkey. */
export function ConfirmPayment(props: ConfirmPaymentProps) {
  const { lead, facts, currency, needsCode, hasPasskey, submitLabel, forfeitTexts, send, onBack, tag, t } = props;
  const form = useForm(EMPTY, { check: (values) => problemsOf(values, needsCode) });

  // The bonuses that the payment would end, while the member decides.
  const [losses, setLosses] = useState<readonly BonusLoss[]>();

  async function sendBy(factor: PaymentFactor, confirmForfeit?: true): Promise<void> {
    const { paymentPassword } = form.read();
    try {
      await send({ paymentPassword, ...factor, ...(confirmForfeit && { confirmForfeit }) });
    } catch (error) {
      const endedBonuses = bonusLossesOf(error);
      if (endedBonuses) form.set({ authenticatorCode: '' });
      else if (!isRefusal(error, 'wrong_payment_password')) throw error;
      else form.showProblems({ paymentPassword: { code: 'wrong_payment_password' } });
      setLosses(endedBonuses);
    }
  }

  const { onSubmit, isBusy, failure, runAction } = useSubmit(form, t, ({ authenticatorCode }) =>
    sendBy(needsCode ? { authenticatorCode } : {}),
  );

  async function sendPasskey(): Promise<void> {
    if (!(await form.verify(['paymentPassword']))) return;
    await runAction(async () => sendBy({ passkey: await requestWithdrawalPasskey() }));
  }

  return (
    <>
      <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
        <p className={styles.lead}>{lead}</p>
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Details items={facts} />
        <FormField
          form={form}
          name="paymentPassword"
          label={t('wallet:withdraw.paymentPassword')}
          isSecret
          autoComplete="off"
          t={t}
        />
        {needsCode && (
          <SecondFactor form={form} hasPasskey={hasPasskey} onPasskey={sendPasskey} isBusy={isBusy} t={t} />
        )}
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onBack} disabled={isBusy}>
            {t('common:back')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </FormElement>
      {losses && (
        <ForfeitDialog
          losses={losses}
          currency={currency}
          needsCode={needsCode}
          hasPasskey={hasPasskey}
          texts={forfeitTexts}
          onConfirm={(factor) => sendBy(factor, true)}
          onClose={() => setLosses(undefined)}
          tag={tag}
          t={t}
        />
      )}
    </>
  );
}
