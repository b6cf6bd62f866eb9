import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DEFAULT_REGISTRATION_SETTINGS, type FieldRule, passwordProblem, rangeText } from '#rules/registration';
import { problemText } from '#browser/client/errors';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings } from '#browser/stores/registration';
import { Field, PasswordInput, type Translator } from '../ui/index.ts';

interface NewPassword {
  newPassword: string;
  confirmNewPassword: string;
}

interface NewPasswordFieldsProps {
  t: Translator;
  form: UseFormReturn<NewPassword>;
}

/** A new password, and once more; held against the rules that registration has. */
export function NewPasswordFields({ t, form }: NewPasswordFieldsProps) {
  const rule = usePasswordRule();
  const { errors, touchedFields } = form.formState;
  const deps = touchedFields.confirmNewPassword ? ['confirmNewPassword' as const] : [];
  return (
    <>
      <Field
        label={t('auth:field.newPassword')}
        hint={t(`errors:reg_pattern_${rule.patternId}`, { range: rangeText(rule.minLength, rule.maxLength) })}
        error={errors.newPassword?.message}
        isRequired
      >
        <PasswordInput
          {...form.register('newPassword', { validate: (text) => newPasswordProblem(t, rule, text) ?? true, deps })}
          autoComplete="new-password"
          t={t}
        />
      </Field>
      <Field label={t('auth:field.confirmNewPassword')} error={errors.confirmNewPassword?.message} isRequired>
        <PasswordInput
          {...form.register('confirmNewPassword', {
            validate: (text, { newPassword }) => text === newPassword || t('errors:inconsistent_twice'),
          })}
          autoComplete="new-password"
          t={t}
        />
      </Field>
    </>
  );
}

function usePasswordRule(): FieldRule {
  const settings = valueOf(useStore($registerSettings));
  useEffect(() => void loadRegisterSettings(), []);
  return settings?.fields['password'] ?? DEFAULT_REGISTRATION_SETTINGS.fields.password;
}

/** What can be told without the server; it also knows the passwords that everybody would guess. */
function newPasswordProblem(t: Translator, rule: FieldRule, text: string): string | undefined {
  const problem = text === '' ? { code: 'not_empty' } : passwordProblem(text, { rule });
  return problem && problemText(t, problem, t('auth:field.newPassword'));
}
