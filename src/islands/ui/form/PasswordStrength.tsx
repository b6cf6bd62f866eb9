import { type ReactNode, useEffect, useState } from 'react';
import { PASSWORD_STRENGTHS, passwordStrength } from '#rules/identity/password-strength';
import type { Translator } from '../use-translator.ts';

interface PasswordStrengthProps {
  password: string;
  /** The account's name or number. */
  name?: string | undefined;
  /** Shown while nothing is typed. */
  children?: ReactNode;
  t: Translator;
}

/** Says while a new password is typed how hard it is to guess; the `aside` of its field, so that nothing moves. */
export function PasswordStrength({ password, name, children, t }: PasswordStrengthProps) {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>();
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return undefined;
    let isCurrent = true;
    // Without the list the hint goes by the characters alone; the server refuses common passwords in any case.
    import('#rules/identity/passwords').then(
      (rules) => isCurrent && setIsCommon(() => rules.isCommonPassword),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isTyped]);
  const strength = isTyped ? passwordStrength(password, { name, isCommon }) : undefined;
  const dots = strength && PASSWORD_STRENGTHS.indexOf(strength) + 1;
  return (
    <span role="status">
      {dots ? (
        <>
          <span aria-hidden="true">{'●'.repeat(dots).padEnd(PASSWORD_STRENGTHS.length, '○')}</span>{' '}
          {t(`common:password.${strength}`)}
        </>
      ) : (
        children
      )}
    </span>
  );
}
