import { type SubmitEvent, useState } from 'react';
import { checkPaymentPassword } from '#rules/registration';
import type { FieldProblem } from '#kernel/errors';
import { errorText, fieldProblems, problemText } from '#browser/errors';
import { setPaymentPassword } from '#browser/stores/withdrawals';
import { Alert, Button, Field, PasswordInput, type Translator } from '../../ui/index.ts';
import styles from './Parts.module.css';
import { useOnce } from './use-once.ts';

const FIELDS = ['password', 'paymentPassword', 'confirmPaymentPassword'] as const;
type FieldName = (typeof FIELDS)[number];

const EMPTY: Record<FieldName, string> = { password: '', paymentPassword: '', confirmPaymentPassword: '' };

/** Sets or changes the second lock; the account's own password proves who asks. */
export function PaymentPasswordForm({ t, onDone }: { t: Translator; onDone: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Record<string, FieldProblem>>({});
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = checkPaymentPassword(values);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    void once(async () => {
      try {
        await setPaymentPassword(values);
        setValues(EMPTY);
        onDone();
      } catch (error) {
        const refused = fieldProblems(error);
        setProblems(refused);
        if (Object.keys(refused).length === 0) setFailure(errorText(t, error));
      }
    });
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
