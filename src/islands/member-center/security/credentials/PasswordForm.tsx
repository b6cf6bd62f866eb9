import { changePassword } from '#browser/stores/security/security';
import {
  Alert,
  Button,
  FormElement,
  FormField,
  missingProblems,
  PasswordStrength,
  type Translator,
  useForm,
  useSubmit,
} from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import type { CredentialFormProps } from './credential-form.ts';

type Values = Record<'oldPassword' | 'newPassword' | 'confirmNewPassword', string>;

const EMPTY: Values = { oldPassword: '', newPassword: '', confirmNewPassword: '' };

/** Checks what needs no server, which enforces the password rules. */
function check({ oldPassword, ...newValues }: Values, hasPassword: boolean) {
  const problems = missingProblems(hasPassword ? { oldPassword, ...newValues } : newValues);
  const isMatching = newValues.newPassword === newValues.confirmNewPassword;
  return isMatching ? problems : { confirmNewPassword: { code: 'inconsistent_twice' }, ...problems };
}

/** Changes the password, or sets the first one of an account that signs in otherwise. */
export function PasswordForm({ t, member, onDone }: CredentialFormProps) {
  const { hasPassword } = member;
  const form = useForm(EMPTY, { check: (given) => check(given, hasPassword) });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async ({ oldPassword, ...newValues }) => {
    await changePassword(hasPassword ? { oldPassword, ...newValues } : newValues);
    onDone();
  });

  const names: (keyof Values)[] = hasPassword
    ? ['oldPassword', 'newPassword', 'confirmNewPassword']
    : ['newPassword', 'confirmNewPassword'];
  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead}>{t('security:password.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <AccountName account={member.account} t={t} />
      {names.map((name) => (
        <FormField
          key={name}
          form={form}
          name={name}
          isSecret
          label={t(`security:password.${name}`)}
          hint={name === 'newPassword' ? t('security:password.hint') : undefined}
          aside={
            name === 'newPassword' ? (
              <PasswordStrength password={form.values.newPassword} name={member.account} t={t} />
            ) : undefined
          }
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          t={t}
        />
      ))}
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('security:password.save')}
      </Button>
    </FormElement>
  );
}

/** Tells password managers which account the password belongs to. */
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
