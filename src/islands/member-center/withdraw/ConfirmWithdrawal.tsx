import { useState } from 'react';
import { isRefusal } from '#browser/client/errors';
import { requestWithdrawalPasskey } from '#browser/stores/security/passkeys';
import { type BonusLoss, bonusLossesOf } from '#browser/stores/wallet/bonuses';
import { type BankAccount, requestWithdrawal, type WithdrawalSetup } from '#browser/stores/wallet/withdrawals';
import {
  Alert,
  Button,
  FormElement,
  FormField,
  missingProblems,
  Money,
  type Problems,
  type Translator,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { Details } from '../parts/Details.tsx';
import styles from '../parts/Parts.module.css';
import { ForfeitDialog } from './ForfeitDialog.tsx';
import { SecondFactor, type WithdrawalFactor } from './SecondFactor.tsx';

const EMPTY = { paymentPassword: '', authenticatorCode: '' };

function problemsOf({ paymentPassword, authenticatorCode }: typeof EMPTY, needsCode: boolean): Problems {
  return missingProblems(needsCode ? { paymentPassword, authenticatorCode } : { paymentPassword });
}

interface ConfirmWithdrawalProps {
  draft: { method: WithdrawalSetup['methods'][number]; account: BankAccount; amount: string };
  /** The member has an authenticator. */
  needsCode: boolean;
  /** The member has a passkey, which can replace the code. */
  hasPasskey: boolean;
  tag: string;
  t: Translator;
  onBack: () => void;
  onDone: () => void;
}

/** Confirms a withdrawal: amount, bank account, payment password and, with an authenticator, its code or a passkey. */
export function ConfirmWithdrawal({ draft, needsCode, hasPasskey, tag, t, onBack, onDone }: ConfirmWithdrawalProps) {
  const { method, account, amount } = draft;
  const form = useForm(EMPTY, { check: (values) => problemsOf(values, needsCode) });

  // The bonuses that the withdrawal would end, while the member decides.
  const [losses, setLosses] = useState<readonly BonusLoss[]>();

  async function send(factor: WithdrawalFactor, confirmForfeit?: true): Promise<void> {
    const { paymentPassword } = form.read();
    const request = { methodCode: method.code, amount, bankAccountId: account.id, paymentPassword };
    try {
      await requestWithdrawal({ ...request, ...factor, ...(confirmForfeit && { confirmForfeit }) });
      onDone();
    } catch (error) {
      const endedBonuses = bonusLossesOf(error);
      if (endedBonuses) form.set({ authenticatorCode: '' });
      else if (!isRefusal(error, 'wrong_payment_password')) throw error;
      else form.showProblems({ paymentPassword: { code: 'wrong_payment_password' } });
      setLosses(endedBonuses);
    }
  }

  const { onSubmit, isBusy, failure, runAction } = useSubmit(form, t, ({ authenticatorCode }) =>
    send(needsCode ? { authenticatorCode } : {}),
  );

  async function sendPasskey(): Promise<void> {
    if (!(await form.verify(['paymentPassword']))) return;
    await runAction(async () => send({ passkey: await requestWithdrawalPasskey() }));
  }

  return (
    <>
      <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
        <p className={styles.lead}>{t('wallet:withdraw.check')}</p>
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Details
          items={[
            {
              label: t('wallet:amount.label'),
              value: <Money amount={amount} currency={method.currency} tag={tag} />,
            },
            { label: t('wallet:bank.bankCode'), value: account.bankName },
            { label: t('wallet:bank.accountNumber'), value: account.accountNumber },
            { label: t('wallet:bank.holderName'), value: account.holderName },
          ]}
        />
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
            {t('wallet:withdraw.submit')}
          </Button>
        </div>
      </FormElement>
      {losses && (
        <ForfeitDialog
          losses={losses}
          currency={method.currency}
          needsCode={needsCode}
          hasPasskey={hasPasskey}
          onConfirm={(factor) => send(factor, true)}
          onClose={() => setLosses(undefined)}
          tag={tag}
          t={t}
        />
      )}
    </>
  );
}
