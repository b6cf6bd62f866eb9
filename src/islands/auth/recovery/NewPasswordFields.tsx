import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  DEFAULT_REGISTRATION_SETTINGS,
  type FieldRule,
  passwordProblem,
  rangeText,
} from '#rules/identity/registration';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings } from '#browser/stores/auth/registration';
import { FormField, type FormWith, PasswordStrength, type Problems, type Translator } from '../../ui/index.ts';

type NewPassword = Record<'newPassword' | 'confirmNewPassword', string>;

interface NewPasswordFieldsProps {
  t: Translator;
  form: FormWith<keyof NewPassword>;
  rule: FieldRule;
}

/** A new password and its repetition, checked by the registration's rules. */
export function NewPasswordFields({ t, form, rule }: NewPasswordFieldsProps) {
  return (
    <>
      <FormField
        form={form}
        name="newPassword"
        label={t('auth:field.newPassword')}
        hint={t(`errors:reg_pattern_${rule.patternId}`, { range: rangeText(rule.minLength, rule.maxLength) })}
        aside={<PasswordStrength password={form.values.newPassword} t={t} />}
        isSecret
        autoComplete="new-password"
        t={t}
      />
      <FormField
        form={form}
        name="confirmNewPassword"
        label={t('auth:field.confirmNewPassword')}
        isSecret
        autoComplete="new-password"
        t={t}
      />
    </>
  );
}

export function usePasswordRule(): FieldRule {
  const settings = valueOf(useStore($registerSettings));
  useEffect(() => void loadRegisterSettings(), []);
  return settings?.fields['password'] ?? DEFAULT_REGISTRATION_SETTINGS.fields.password;
}

/** Checks a new password without the server, which also refuses common ones. */
export function newPasswordProblems(
  rule: FieldRule,
  { newPassword, confirmNewPassword }: NewPassword,
): Problems<keyof NewPassword> {
  const problem = newPassword === '' ? { code: 'not_empty' } : passwordProblem(newPassword, { rule });
  const isMatching = confirmNewPassword === newPassword;
  return {
    ...(problem ? { newPassword: problem } : {}),
    ...(isMatching ? {} : { confirmNewPassword: { code: 'inconsistent_twice' } }),
  };
}
