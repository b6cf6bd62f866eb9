import { RefusedError } from '../../client/client.ts';
import { openAuthDialog } from '../dialogs.ts';
import { signInByHandoff } from './sign-in.ts';

/** Signs in by the code of the address. Shows a failure or a further step in the sign-in dialog. */
export async function signInFromAddress(code: string): Promise<void> {
  const root = document.documentElement;
  root.dataset['signingIn'] = '';
  try {
    const outcome = await signInByHandoff(code);
    if (outcome.kind === 'password') openAuthDialog('password');
    if (outcome.kind === 'stepUp') openAuthDialog('stepUp', { stepUp: outcome.stepUp });
  } catch (error) {
    openAuthDialog('login', {
      notice: error instanceof RefusedError ? `errors:${error.failure.code}` : 'errors:network',
    });
  } finally {
    delete root.dataset['signingIn'];
  }
}
