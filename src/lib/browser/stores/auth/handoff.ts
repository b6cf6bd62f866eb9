import { call, RefusedError } from '../../client/client.ts';
import { openAuthDialog } from '../dialogs.ts';
import { openSession } from '../session.ts';
import { signInByHandoff } from './sign-in.ts';

/** Signs in by the code of the address. Shows a failure or a further step in the sign-in dialog. */
export function signInFromAddress(code: string): Promise<void> {
  return openFromAddress(async () => {
    const outcome = await signInByHandoff(code);
    if (outcome.kind === 'password') openAuthDialog('password');
    if (outcome.kind === 'stepUp') openAuthDialog('stepUp', { stepUp: outcome.stepUp });
  });
}

/** Opens a staff user's read-only view of an account by the code of the address. Shows a failure in the sign-in dialog. */
export function openViewFromAddress(code: string): Promise<void> {
  return openFromAddress(async () => openSession((await call('POST /wps/session/view', { body: { code } })).userInfo));
}

async function openFromAddress(open: () => Promise<void>): Promise<void> {
  const root = document.documentElement;
  root.dataset['signingIn'] = '';
  try {
    await open();
  } catch (error) {
    openAuthDialog('login', {
      notice: error instanceof RefusedError ? `errors:${error.failure.code}` : 'errors:network',
    });
  } finally {
    delete root.dataset['signingIn'];
  }
}
