import type { EndpointResponse } from '#api/table';
import { storeRegistered } from '../../account/registered.ts';
import { call, type EndpointOptions } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { completeSignIn, type SignInOutcome } from './sign-in.ts';

type Pending = NonNullable<EndpointResponse<'GET /wps/social/waiting'>>;

/** A provider's sign-in that must be linked to an account or registered. */
export type PendingSocial = Exclude<Pending, { step: 'stepup' }>;

export const pendingSocial = createLoader(() => call('GET /wps/social/waiting', {}));

/** Links the provider's account to the member's, authorized by the member's password. */
export async function linkSocial(password: string): Promise<SignInOutcome> {
  return completeSignIn(await call('POST /wps/social/link', { body: { password }, encrypted: true }));
}

type Registration = EndpointOptions<'POST /wps/social/register'>['body'];

/** Creates a member from a provider's sign-in. */
export async function registerSocial(body: Registration): Promise<SignInOutcome> {
  const registered = await call('POST /wps/social/register', { body });
  // The next page tells that the code of the link did not count.
  if (registered.referralRefused) storeRegistered({ account: undefined, isReferralRefused: true });
  return completeSignIn(registered);
}
