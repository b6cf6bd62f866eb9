import { RefusedError } from '../client/client.ts';
import { openAuth } from './dialogs.ts';
import { signInByHandoff } from './sign-in.ts';

/** Signs in by what the address carried; what it did not lead to is shown where one signs in. */
export async function signInFromAddress(code: string): Promise<void> {
  const root = document.documentElement;
  root.dataset['arriving'] = '';
  try {
    const outcome = await signInByHandoff(code);
    if (outcome.kind === 'password') openAuth('password');
    if (outcome.kind === 'stepUp') openAuth('stepUp', { stepUp: outcome.stepUp });
  } catch (error) {
    openAuth('login', { notice: error instanceof RefusedError ? `errors:${error.failure.code}` : 'errors:network' });
  } finally {
    delete root.dataset['arriving'];
  }
}
