import type { ReactNode } from 'react';
import { signOut } from '#browser/stores/back-office/shell/session';
import { Alert, Button, type ButtonProps, useAction } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';

interface SignOutButtonProps extends Pick<ButtonProps, 'className' | 'isWide'> {
  children: ReactNode;
}

/** Signs out, and shows an error when the request fails: a session that only looks ended is a risk. */
export function SignOutButton({ children, ...buttonProps }: SignOutButtonProps) {
  const { t } = useTexts();
  const { failure, runAction } = useAction(t);
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button {...buttonProps} variant="quiet" onClick={() => runAction(signOut)}>
        {children}
      </Button>
    </>
  );
}
