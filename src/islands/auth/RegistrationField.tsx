import type { UseFormReturn } from 'react-hook-form';
import type { RegistrationSettings } from '#rules/registration';
import { Field, PasswordInput, TextInput, type Translator } from '../ui/index.ts';
import { type CarriedField, hintOf, isRequired, type RegistrationFormValues } from './registration-form.ts';

const AUTOCOMPLETE: Record<CarriedField, string> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  payeeName: 'name',
  email: 'email',
};

interface RegistrationFieldProps {
  name: CarriedField;
  rules: RegistrationSettings;
  form: UseFormReturn<RegistrationFormValues>;
  t: Translator;
}

export function RegistrationField({ name, rules, form, t }: RegistrationFieldProps) {
  const required = isRequired(rules, name);
  const isSecret = name === 'password' || name === 'confirmPassword';
  const input = { ...form.register(name), autoComplete: AUTOCOMPLETE[name] };
  return (
    <Field
      label={t(`auth:field.${name}`)}
      aside={required ? undefined : t('common:optional')}
      hint={hintOf(rules, name, t)}
      error={form.formState.errors[name]?.message}
      isRequired={required}
    >
      {isSecret ? (
        <PasswordInput {...input} t={t} />
      ) : (
        <TextInput
          {...input}
          type={name === 'email' ? 'email' : 'text'}
          autoCapitalize={name === 'payeeName' ? 'words' : 'none'}
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
