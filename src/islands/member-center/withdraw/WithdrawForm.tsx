import { type SubmitEvent, useState } from 'react';
import { showToast } from '#browser/stores/toasts';
import type { WithdrawalSetup } from '#browser/stores/withdrawals';
import { Button, Money, type Translator } from '../../ui/index.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { amountProblem } from '../parts/amount-problem.ts';
import styles from '../parts/Parts.module.css';
import { BankAccounts } from './BankAccounts.tsx';
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx';
import { useWithdrawDraft } from './use-withdraw-form.ts';

interface WithdrawFormProps {
  setup: WithdrawalSetup;
  tag: string;
  t: Translator;
}

/** Account and amount, then a look at both and the payment password. */
export function WithdrawForm({ setup, tag, t }: WithdrawFormProps) {
  const { draft, setAccountId, setAmount } = useWithdrawDraft(setup);
  const [isConfirming, setIsConfirming] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const { method, account, amount, limits } = draft;
  if (!method || !limits) return null;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setHasTried(true);
    if (account && limits && !amountProblem(amount, limits)) setIsConfirming(true);
  }

  function done(): void {
    setIsConfirming(false);
    setHasTried(false);
    setAmount('');
    showToast('good', t('wallet:withdraw.requested'));
  }

  if (isConfirming && account) {
    return (
      <ConfirmWithdrawal
        draft={{ method, account, amount }}
        tag={tag}
        t={t}
        onBack={() => setIsConfirming(false)}
        onDone={done}
      />
    );
  }
  const hasAccount = setup.bankAccounts.length > 0;
  return (
    <div className={styles.form}>
      <BankAccounts setup={setup} chosen={account?.id} onChoose={setAccountId} t={t} />
      {hasAccount && (
        <form className={styles.form} noValidate onSubmit={submit}>
          {limits.available !== undefined && (
            <p className={styles.lead}>
              {t('wallet:withdraw.available')} <Money amount={limits.available} currency={method.currency} tag={tag} />
            </p>
          )}
          <AmountField tag={tag} t={t} amount={amount} limits={limits} onChange={setAmount} hasTried={hasTried} />
          <Button type="submit" isLarge isWide>
            {t('common:next')}
          </Button>
        </form>
      )}
    </div>
  );
}
