import { useState } from 'react';
import { FormField, type FormWith, type Translator } from '../../ui/index.ts';

interface AuthenticatorFieldProps {
  t: Translator;
  form: FormWith<'authenticatorCode'>;
}

/**
 * A code of the authenticator. Appears when the server requires it: only then is it known whose account is recovered, and that
 * the visitor has its mailbox or phone.
 */
export function AuthenticatorField({ t, form }: AuthenticatorFieldProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked && form.problems.authenticatorCode) setIsAsked(true);
  if (!isAsked) return null;
  return (
    <FormField
      form={form}
      name="authenticatorCode"
      label={t('auth:stepUp.method.authenticator')}
      hint={t('auth:stepUp.hint.authenticator')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      t={t}
    />
  );
}
