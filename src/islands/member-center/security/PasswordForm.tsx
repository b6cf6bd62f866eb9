import { changePassword } from '#browser/stores/security';
import { Alert, Button, type Translator } from '../../ui/index.ts';
import { FormField } from '../parts/FormField.tsx';
import parts from '../parts/Parts.module.css';
import { emptyProblems, useForm } from '../parts/use-form.ts';
import type { LockFormProps } from './LockDialog.tsx';

type Values = Record<'oldPassword' | 'newPassword' | 'confirmNewPassword', string>;

const EMPTY: Values = { oldPassword: '', newPassword: '', confirmNewPassword: '' };

/** What can be told without the server: the rules of passwords are its own. */
function check({ oldPassword, ...fresh }: Values, hasPassword: boolean) {
  const problems = emptyProblems(hasPassword ? { oldPassword, ...fresh } : fresh);
  const isTwice = fresh.newPassword === fresh.confirmNewPassword;
  return isTwice ? problems : { confirmNewPassword: { code: 'inconsistent_twice' }, ...problems };
}

/** Changes the password, or sets the first one of an account that signs in otherwise. */
export function PasswordForm({ t, member, onDone }: LockFormProps) {
  const { hasPassword } = member;
  const { values, problems, change, submit, isBusy, failure } = useForm(EMPTY, t);

  async function save({ oldPassword, ...fresh }: Values): Promise<void> {
    await changePassword(hasPassword ? { oldPassword, ...fresh } : fresh);
    onDone();
  }

  const names: (keyof Values)[] = hasPassword
    ? ['oldPassword', 'newPassword', 'confirmNewPassword']
    : ['newPassword', 'confirmNewPassword'];
  return (
    <form className={parts.form} noValidate onSubmit={submit({ check: (given) => check(given, hasPassword), save })}>
      <p className={parts.lead}>{t('security:password.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <AccountName account={member.account} t={t} />
      {names.map((name) => (
        <FormField
          key={name}
          isSecret
          name={name}
          label={t(`security:password.${name}`)}
          hint={name === 'newPassword' ? t('security:password.hint') : undefined}
          value={values[name]}
          problem={problems[name]}
          onChange={(value) => change(name, value)}
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          t={t}
        />
      ))}
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('security:password.save')}
      </Button>
    </form>
  );
}

/** Password managers want to know whose password it is. */
function AccountName({ account, t }: { account: string; t: Translator }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      aria-label={t('member:security.username')}
      value={account}
      readOnly
      tabIndex={-1}
    />
  );
}
