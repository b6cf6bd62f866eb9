import { type SubmitEvent, useState } from 'react';
import { fieldProblems, problemText } from '#browser/client/errors';
import { addBankAccount, type WithdrawalSetup } from '#browser/stores/withdrawals';
import { Alert, Button, Field, focusProblem, Select, TextInput, type Translator, useAttempt } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { bankProblems, type BankProblems, type BankValues } from './bank-problems.ts';

interface BankAccountFormProps {
  banks: WithdrawalSetup['banks'];
  t: Translator;
  onDone: (id: string) => void;
  onCancel: (() => void) | undefined;
}

/** What was typed and what is wrong with it. */
function useBankValues() {
  const [values, setValues] = useState<BankValues>({ bankCode: '', accountNumber: '', holderName: '' });
  const [problems, setProblems] = useState<BankProblems>({});

  function change(patch: Partial<BankValues>): void {
    const next = { ...values, ...patch };
    setValues(next);
    // A mark goes away as soon as its field is right; new marks wait for the next attempt.
    const left = bankProblems(next);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name in left)));
  }

  /** Marks what is wrong; whether nothing is. */
  function check(): boolean {
    const found = bankProblems(values);
    setProblems(found);
    return Object.keys(found).length === 0;
  }

  return { values, problems, change, check };
}

/** A bank account to be paid to. */
export function BankAccountForm({ banks, t, onDone, onCancel }: BankAccountFormProps) {
  const { values, problems, change, check } = useBankValues();
  const { isBusy, failure, setFailure, attempt } = useAttempt(t);

  async function save(): Promise<void> {
    try {
      const { id } = await addBankAccount({ ...values, holderName: values.holderName.trim() });
      onDone(id);
    } catch (error) {
      const [[name, problem] = []] = Object.entries(fieldProblems(error));
      if (!name || !problem) throw error;
      setFailure(problemText(t, problem, t(`wallet:bank.${name}`)));
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (check()) void attempt(save);
    else focusProblem(event.currentTarget);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>{t('wallet:bank.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <BankFields banks={banks} values={values} problems={problems} onChange={change} t={t} />
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

interface BankFieldsProps {
  banks: WithdrawalSetup['banks'];
  values: BankValues;
  problems: BankProblems;
  onChange: (patch: Partial<BankValues>) => void;
  t: Translator;
}

function BankFields({ banks, values, problems, onChange, t }: BankFieldsProps) {
  const errorOf = (name: keyof BankValues) => (problems[name] ? t(`wallet:bank.problem.${name}`) : undefined);
  return (
    <>
      <Field label={t('wallet:bank.bankCode')} error={errorOf('bankCode')} isRequired>
        <Select
          name="bankCode"
          placeholder={t('wallet:bank.pick')}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          value={values.bankCode}
          onChange={(event) => onChange({ bankCode: event.currentTarget.value })}
        />
      </Field>
      <Field label={t('wallet:bank.accountNumber')} error={errorOf('accountNumber')} isRequired>
        <TextInput
          name="accountNumber"
          inputMode="numeric"
          autoComplete="off"
          value={values.accountNumber}
          onChange={(event) => onChange({ accountNumber: event.currentTarget.value.replace(/\s/g, '') })}
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
          onChange={(event) => onChange({ holderName: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
