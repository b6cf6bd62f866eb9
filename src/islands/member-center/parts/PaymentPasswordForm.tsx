import { type SubmitEvent, useState } from 'react';
import { checkPaymentPassword } from '#rules/registration';
import type { FieldProblem } from '#kernel/errors';
import { fieldProblems, problemText } from '#browser/client/errors';
import { setPaymentPassword } from '#browser/stores/withdrawals';
import { Alert, Button, Field, focusProblem, PasswordInput, type Translator, useAttempt } from '../../ui/index.ts';
import styles from './Parts.module.css';

const FIELDS = ['password', 'paymentPassword', 'confirmPaymentPassword'] as const;
type FieldName = (typeof FIELDS)[number];

const EMPTY: Record<FieldName, string> = { password: '', paymentPassword: '', confirmPaymentPassword: '' };

/** Sets or changes the second lock; the account's own password proves who asks. */
export function PaymentPasswordForm({ t, onDone }: { t: Translator; onDone: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Record<string, FieldProblem>>({});
  const { isBusy, failure, attempt } = useAttempt(t);

  /** Shows what is wrong with single fields; whether anything is. */
  function mark(found: Record<string, FieldProblem>, form: HTMLFormElement): boolean {
    setProblems(found);
    focusProblem(form);
    return Object.keys(found).length > 0;
  }

  async function save(form: HTMLFormElement): Promise<void> {
    try {
      await setPaymentPassword(values);
      setValues(EMPTY);
      onDone();
    } catch (error) {
      if (!mark(fieldProblems(error), form)) throw error;
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (!mark(checkPaymentPassword(values), form)) void attempt(() => save(form));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {FIELDS.map((name) => {
        const label = t(`member:paymentPassword.${name}`);
        const problem = problems[name];
        return (
          <Field
            key={name}
            label={label}
            hint={name === 'paymentPassword' ? t('member:paymentPassword.hint') : undefined}
            error={problem && problemText(t, problem, label)}
            isRequired
          >
            <PasswordInput
              t={t}
              name={name}
              value={values[name]}
              autoComplete={name === 'password' ? 'current-password' : 'new-password'}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          </Field>
        );
      })}
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('member:paymentPassword.save')}
      </Button>
    </form>
  );
}
