import type { ReactNode } from 'react';
import { signOut } from '#browser/stores/back-office/session';
import { Alert, Button, type ButtonProps, useAttempt } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';

interface SignOutButtonProps extends Pick<ButtonProps, 'className' | 'isWide'> {
  children: ReactNode;
}

/** Signs out, and shows an error when the call fails: a session that only looks ended is a risk. */
export function SignOutButton({ children, ...look }: SignOutButtonProps) {
  const { t } = useTexts();
  const { failure, attempt } = useAttempt(t);
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button {...look} look="quiet" onClick={() => attempt(signOut)}>
        {children}
      </Button>
    </>
  );
}
