import { type SubmitEvent, useState } from 'react';
import { requestWithdrawal, type WithdrawalSetup } from '#browser/stores/wallet/withdrawals';
import { showToast } from '#browser/stores/toasts';
import { Button, focusProblem, Money, type Translator } from '../../ui/index.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { amountProblem } from '../parts/amount-problem.ts';
import { ConfirmPayment } from '../parts/ConfirmPayment.tsx';
import styles from '../parts/Parts.module.css';
import { Step } from '../parts/Step.tsx';
import { AccountNotice, canWithdrawTo } from './AccountNotice.tsx';
import { etaText } from '../parts/eta-text.ts';
import { BankAccounts, maskedNumber } from './BankAccounts.tsx';
import { useWithdrawDraft } from './use-withdraw-form.ts';

interface WithdrawFormProps {
  setup: WithdrawalSetup;
  tag: string;
  t: Translator;
}

/** Bank account and amount, then the confirmation with the payment password. */
export function WithdrawForm({ setup, tag, t }: WithdrawFormProps) {
  const { draft, setAccountId, setAmount } = useWithdrawDraft(setup);
  const [isConfirming, setIsConfirming] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const { method, account, amount, limits } = draft;
  if (!method || !limits) return null;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setHasTried(true);
    if (!account || !limits) return;
    if (amountProblem(amount, limits)) focusProblem(event.currentTarget);
    else setIsConfirming(true);
  }

  function done(): void {
    setIsConfirming(false);
    setHasTried(false);
    setAmount('');
    showToast('good', t('wallet:withdraw.requested'));
  }

  if (isConfirming && account && canWithdrawTo(account)) {
    return (
      <Step key="confirm">
        <ConfirmPayment
          lead={t('wallet:withdraw.check')}
          facts={[
            { label: t('wallet:amount.label'), value: <Money amount={amount} currency={method.currency} tag={tag} /> },
            { label: t('wallet:bank.bankCode'), value: account.bankName },
            { label: t('wallet:bank.accountNumber'), value: maskedNumber(account) },
            { label: t('wallet:bank.holderName'), value: account.holderName },
            ...(method.etaMinutes > 0
              ? [{ label: t('wallet:withdraw.eta'), value: etaText(method.etaMinutes, t) }]
              : []),
          ]}
          currency={method.currency}
          needsCode={setup.needsAuthenticatorCode}
          hasPasskey={setup.hasPasskey}
          submitLabel={t('wallet:withdraw.submit')}
          forfeitTexts="wallet:forfeit"
          send={async (consent) => {
            await requestWithdrawal({ methodCode: method.code, amount, bankAccountId: account.id, ...consent });
            done();
          }}
          onBack={() => setIsConfirming(false)}
          tag={tag}
          t={t}
        />
      </Step>
    );
  }
  return (
    <Step key="draft">
      <div className={styles.form}>
        <BankAccounts setup={setup} chosen={account?.id} onChoose={setAccountId} t={t} />
        {account && <AccountNotice account={account} t={t} />}
        {account && canWithdrawTo(account) && !draft.isBlocked && (
          <form className={styles.form} noValidate onSubmit={submit}>
            {method.etaMinutes > 0 && (
              <p className={styles.lead}>
                {t('wallet:withdraw.eta')}: <b>{etaText(method.etaMinutes, t)}</b>
              </p>
            )}
            {setup.perDay && <p className={styles.lead}>{t('wallet:withdraw.perDay', setup.perDay)}</p>}
            <AmountField tag={tag} t={t} amount={amount} limits={limits} onChange={setAmount} hasTried={hasTried} />
            <Button type="submit" isLarge isWide>
              {t('common:next')}
            </Button>
          </form>
        )}
      </div>
    </Step>
  );
}
