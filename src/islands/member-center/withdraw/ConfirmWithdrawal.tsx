import { isRefusal } from '#browser/client/errors';
import { type BankAccount, requestWithdrawal } from '#browser/stores/wallet/withdrawals';
import type { WalletMethod } from '#browser/stores/wallet/deposits';
import {
  Alert,
  Button,
  FormElement,
  FormField,
  missingProblems,
  Money,
  type Translator,
  useForm,
  useSubmit,
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

/** Confirms a withdrawal: amount, bank account and payment password. */
export function ConfirmWithdrawal({ draft, tag, t, onBack, onDone }: ConfirmWithdrawalProps) {
  const { method, account, amount } = draft;
  const form = useForm({ paymentPassword: '' }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async ({ paymentPassword }) => {
    try {
      await requestWithdrawal({ methodCode: method.code, amount, bankAccountId: account.id, paymentPassword });
      onDone();
    } catch (error) {
      if (!isRefusal(error, 'wrong_payment_password')) throw error;
      form.showProblems({ paymentPassword: { code: 'wrong_payment_password' } });
    }
  });

  return (
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
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onBack} disabled={isBusy}>
          {t('common:back')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('wallet:withdraw.submit')}
        </Button>
      </div>
    </FormElement>
  );
}
