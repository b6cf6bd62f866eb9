import { problemText } from '#browser/client/errors';
import { addBankAccount, type WithdrawalSetup } from '#browser/stores/wallet/withdrawals';
import {
  Alert,
  Button,
  Field,
  type Form,
  FormElement,
  Select,
  textControl,
  TextInput,
  type Translator,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { bankProblems, type BankValues, BROKEN_RULE } from './bank-problems.ts';

interface BankAccountFormProps {
  banks: WithdrawalSetup['banks'];
  t: Translator;
  onDone: (id: string) => void;
  onCancel: (() => void) | undefined;
}

const EMPTY: BankValues = { bankCode: '', accountNumber: '', holderName: '' };

/** Adds a bank account for withdrawals. */
export function BankAccountForm({ banks, t, onDone, onCancel }: BankAccountFormProps) {
  const form = useForm(EMPTY, { check: bankProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async (values) => {
    onDone(await addBankAccount({ ...values, holderName: values.holderName.trim() }));
  });
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      <p className={styles.lead}>{t('wallet:bank.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <BankFields banks={banks} form={form} t={t} />
      <div className={styles.buttons}>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t('wallet:bank.save')}
        </Button>
      </div>
    </FormElement>
  );
}

interface BankFieldsProps {
  banks: WithdrawalSetup['banks'];
  form: Form<BankValues>;
  t: Translator;
}

function BankFields({ banks, form, t }: BankFieldsProps) {
  const fieldProps = (name: keyof BankValues) => {
    const label = t(`wallet:bank.${name}`);
    const problem = form.problems[name];
    const isOwn = problem?.code === BROKEN_RULE.code;
    const error = isOwn ? t(`wallet:bank.problem.${name}`) : problem && problemText(t, problem, label);
    return { label, error, isRequired: true };
  };
  return (
    <>
      <Field {...fieldProps('bankCode')}>
        <Select
          {...textControl(form, 'bankCode')}
          placeholder={t('wallet:bank.pick')}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Field>
      <Field {...fieldProps('accountNumber')}>
        <TextInput
          {...textControl(form, 'accountNumber')}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => form.change('accountNumber', event.currentTarget.value.replace(/\s/g, ''))}
        />
      </Field>
      <Field {...fieldProps('holderName')} hint={t('wallet:bank.holderHint')}>
        <TextInput {...textControl(form, 'holderName')} autoComplete="name" />
      </Field>
    </>
  );
}
