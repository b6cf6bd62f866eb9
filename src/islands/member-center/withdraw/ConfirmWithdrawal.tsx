import { Fingerprint } from 'lucide-react';
import { isRefusal } from '#browser/client/errors';
import { canUsePasskeys, type PasskeyResponse } from '#browser/client/passkeys';
import { requestWithdrawalPasskey } from '#browser/stores/security/passkeys';
import { type BankAccount, requestWithdrawal } from '#browser/stores/wallet/withdrawals';
import type { WalletMethod } from '#browser/stores/wallet/deposits';
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

const EMPTY = { paymentPassword: '', authenticatorCode: '' };

function problemsOf({ paymentPassword, authenticatorCode }: typeof EMPTY, needsCode: boolean): Problems {
  return missingProblems(needsCode ? { paymentPassword, authenticatorCode } : { paymentPassword });
}

interface ConfirmWithdrawalProps {
  draft: { method: WalletMethod; account: BankAccount; amount: string };
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

  async function send(factor: { authenticatorCode?: string; passkey?: PasskeyResponse }): Promise<void> {
    const { paymentPassword } = form.read();
    try {
      const request = { methodCode: method.code, amount, bankAccountId: account.id, paymentPassword };
      await requestWithdrawal({ ...request, ...factor });
      onDone();
    } catch (error) {
      if (!isRefusal(error, 'wrong_payment_password')) throw error;
      form.showProblems({ paymentPassword: { code: 'wrong_payment_password' } });
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
        <FormField
          form={form}
          name="authenticatorCode"
          label={t('wallet:withdraw.authenticatorCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          t={t}
        />
      )}
      {needsCode && hasPasskey && canUsePasskeys() && (
        <Button variant="secondary" isWide onClick={() => void sendPasskey()} disabled={isBusy}>
          <Fingerprint size={20} aria-hidden="true" />
          {t('wallet:withdraw.passkey')}
        </Button>
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
  );
}
