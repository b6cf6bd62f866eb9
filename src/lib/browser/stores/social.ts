import type { CallAnswer } from '#api/table';
import { call, type CallOptions } from '../client/client.ts';
import { createLoader } from './loadable.ts';
import { completeSignIn, type SignInOutcome } from './sign-in.ts';

type Waiting = NonNullable<CallAnswer<'GET /wps/social/waiting'>>;

/** A sign-in with a provider that waits for its other half. */
export type SocialWaiting = Exclude<Waiting, { step: 'stepup' }>;

export const socialWaiting = createLoader(() => call('GET /wps/social/waiting', {}));

/** Joins the provider's account with the member's, by the member's password. */
export async function linkSocial(password: string): Promise<SignInOutcome> {
  return completeSignIn(await call('POST /wps/social/link', { body: { password }, encrypted: true }));
}

type Registration = CallOptions<'POST /wps/social/register'>['body'];

/** Makes a member of who came from a provider. */
export async function registerSocial(body: Registration): Promise<SignInOutcome> {
  return completeSignIn(await call('POST /wps/social/register', { body }));
}
