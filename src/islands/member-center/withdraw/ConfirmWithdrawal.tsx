import { type SubmitEvent, useState } from 'react';
import { errorText, isRefusal } from '#browser/client/errors';
import { type BankAccount, requestWithdrawal } from '#browser/stores/withdrawals';
import type { WalletMethod } from '#browser/stores/deposits';
import {
  Alert,
  Button,
  Field,
  focusProblem,
  Money,
  PasswordInput,
  type Translator,
  useAttempt,
} from '../../ui/index.ts';
import { Details } from '../parts/Details.tsx';
import styles from '../parts/Parts.module.css';

interface ConfirmWithdrawalProps {
  draft: { method: WalletMethod; account: BankAccount; amount: string };
  tag: string;
  t: Translator;
  onBack: () => void;
  onDone: () => void;
}

/** The last look before money is held: amount, where to, and the payment password. */
export function ConfirmWithdrawal({ draft, tag, t, onBack, onDone }: ConfirmWithdrawalProps) {
  const { method, account, amount } = draft;
  const [paymentPassword, setPaymentPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, failure, attempt } = useAttempt(t);

  async function send(form: HTMLFormElement): Promise<void> {
    try {
      await requestWithdrawal({ methodCode: method.code, amount, bankAccountId: account.id, paymentPassword });
      onDone();
    } catch (error) {
      if (!isRefusal(error, 'wrong_payment_password')) throw error;
      setProblem(errorText(t, error));
      focusProblem(form);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    setProblem(paymentPassword ? undefined : t('errors:not_empty'));
    if (paymentPassword) void attempt(() => send(form));
    else focusProblem(form);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
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
      <Field label={t('wallet:withdraw.paymentPassword')} error={problem} isRequired>
        <PasswordInput
          t={t}
          name="paymentPassword"
          autoComplete="off"
          value={paymentPassword}
          onChange={(event) => setPaymentPassword(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button look="secondary" onClick={onBack} disabled={isBusy}>
          {t('common:back')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('wallet:withdraw.submit')}
        </Button>
      </div>
    </form>
  );
}
