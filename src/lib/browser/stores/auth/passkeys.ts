import { clearRememberedAccount } from '../../account/remembered.ts';
import { call } from '../../client/client.ts';
import { requestPasskey } from '../../client/passkeys.ts';
import { completeSignIn, type SignInOutcome } from './sign-in.ts';

/** Signs in by a passkey of this device, which says whose account it is. Throws RefusedError. */
export async function signInByPasskey(): Promise<SignInOutcome> {
  const request = async () => (await call('POST /wps/session/passkey/begin', { body: {} })).options;
  const response = await requestPasskey(request);
  const outcome = completeSignIn(await call('POST /wps/session/passkey', { body: { response } }));
  clearRememberedAccount();
  return outcome;
}
