import {
  changeReceivingAccount,
  type PaymentMethodRow,
  type PaymentMethods,
} from '#browser/stores/back-office/payment-methods';
import { Alert, Field, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { methodName } from './method-form.ts';
import { problemsAmong, textProblem } from '../shared/form-checks.ts';

interface ReceivingAccountDialogProps {
  row: PaymentMethodRow;
  banks: PaymentMethods['banks'];
  onClose: () => void;
}

interface AccountValues {
  bankCode: string;
  accountNumber: string;
  holderName: string;
}

function accountProblems({ accountNumber, holderName }: AccountValues) {
  return problemsAmong({
    accountNumber: /^\d{6,19}$/.test(accountNumber) ? undefined : { code: 'invalid_value' },
    holderName: textProblem(holderName, { min: 2, max: 70 }),
  });
}

/** Changes the account that members pay to, which takes a second person. */
export function ReceivingAccountDialog({ row, banks, onClose }: ReceivingAccountDialogProps) {
  const { t } = useTexts();
  const { bankCode = banks[0]?.code ?? '', accountNumber = '', holderName = '' } = row.account ?? {};
  const form = useForm<AccountValues>({ bankCode, accountNumber, holderName }, { check: accountProblems });
  const { code, version } = row;
  return (
    <DecisionDialog
      title={t('paymentMethods.accountTitle', { name: methodName(row, t) })}
      text={t('paymentMethods.accountText')}
      facts={[]}
      confirmLabel={t('paymentMethods.accountConfirm')}
      form={form}
      decide={(values) => changeReceivingAccount(code, { ...values, holderName: values.holderName.trim(), version })}
      onClose={onClose}
    >
      <Alert tone="warning">{t('paymentMethods.secondPerson')}</Alert>
      <Field label={t('paymentMethods.field.bankCode')}>
        <Select
          {...textControl(form, 'bankCode')}
          options={banks.map(({ code: value, name }) => ({ value, label: `${name} (${value})` }))}
        />
      </Field>
      <FormField
        form={form}
        name="accountNumber"
        label={t('paymentMethods.field.accountNumber')}
        t={t}
        inputMode="numeric"
        autoComplete="off"
        maxLength={19}
      />
      <FormField
        form={form}
        name="holderName"
        label={t('paymentMethods.field.holderName')}
        t={t}
        autoComplete="off"
        spellCheck={false}
        maxLength={70}
      />
    </DecisionDialog>
  );
}
