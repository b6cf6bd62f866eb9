import { type SubmitEvent, useState } from 'react';
import { errorText, fieldProblems, problemText } from '#browser/errors';
import { addBankAccount, type WithdrawalSetup } from '#browser/stores/withdrawals';
import { Alert, Button, Field, Select, TextInput, type Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { useOnce } from '../parts/use-once.ts';
import { bankProblems, type BankProblems, type BankValues } from './bank-problems.ts';

interface BankAccountFormProps {
  banks: WithdrawalSetup['banks'];
  t: Translator;
  onDone: (id: string) => void;
  onCancel: (() => void) | undefined;
}

/** A bank account to be paid to. */
export function BankAccountForm({ banks, t, onDone, onCancel }: BankAccountFormProps) {
  const [values, setValues] = useState<BankValues>({ bankCode: '', accountNumber: '', holderName: '' });
  const [problems, setProblems] = useState<BankProblems>({});
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();

  function change(patch: Partial<BankValues>): void {
    const next = { ...values, ...patch };
    setValues(next);
    // A mark goes away as soon as its field is right; new marks wait for the next attempt.
    const left = bankProblems(next);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name in left)));
  }

  async function save(): Promise<void> {
    setFailure(undefined);
    try {
      const { id } = await addBankAccount({ ...values, holderName: values.holderName.trim() });
      onDone(id);
    } catch (error) {
      const [[name, problem] = []] = Object.entries(fieldProblems(error));
      setFailure(name && problem ? problemText(t, problem, t(`wallet:bank.${name}`)) : errorText(t, error));
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = bankProblems(values);
    setProblems(found);
    if (Object.keys(found).length === 0) void once(save);
  }

  const errorOf = (name: keyof BankValues) => (problems[name] ? t(`wallet:bank.problem.${name}`) : undefined);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>{t('wallet:bank.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Field label={t('wallet:bank.bankCode')} error={errorOf('bankCode')} isRequired>
        <Select
          name="bankCode"
          placeholder={t('wallet:bank.pick')}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          value={values.bankCode}
          onChange={(event) => change({ bankCode: event.currentTarget.value })}
        />
      </Field>
      <Field label={t('wallet:bank.accountNumber')} error={errorOf('accountNumber')} isRequired>
        <TextInput
          name="accountNumber"
          inputMode="numeric"
          autoComplete="off"
          value={values.accountNumber}
          onChange={(event) => change({ accountNumber: event.currentTarget.value.replace(/\s/g, '') })}
        />
      </Field>
      <Field
        label={t('wallet:bank.holderName')}
        hint={t('wallet:bank.holderHint')}
        error={errorOf('holderName')}
        isRequired
      >
        <TextInput
          name="holderName"
          autoComplete="name"
          value={values.holderName}
          onChange={(event) => change({ holderName: event.currentTarget.value })}
        />
      </Field>
      <div className={styles.buttons}>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t('wallet:bank.save')}
        </Button>
      </div>
    </form>
  );
}
