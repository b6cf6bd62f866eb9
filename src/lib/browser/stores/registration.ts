import type { CallAnswer } from '#api/table';
import { call, type CallOptions } from '../client/client.ts';
import { markRegistered } from '../account/registered.ts';
import { createSharedLoader } from './loadable.ts';
import { openSession } from './session.ts';

export type RegisterSettings = CallAnswer<'GET /wps/system/setting/register'>;

/** Which fields the forms have, what they may hold, and whether a human check is wanted. */
export const {
  $store: $registerSettings,
  load: loadRegisterSettings,
  require: requireRegisterSettings,
} = createSharedLoader(() => call('GET /wps/system/setting/register', {}));

export type Registration =
  | { mode: 'username'; body: CallOptions<'PUT /wps/member/register'>['body'] }
  | { mode: 'mobile'; body: CallOptions<'PUT /wps/member/register/mobile'>['body'] };

/** Makes the account and signs in; the next page congratulates, and names the account that was made for a number. */
export async function register(registration: Registration): Promise<void> {
  const { userInfo, account } =
    registration.mode === 'mobile'
      ? await call('PUT /wps/member/register/mobile', { body: registration.body, encrypted: true })
      : await call('PUT /wps/member/register', { body: registration.body, encrypted: true });
  markRegistered({ account: registration.mode === 'mobile' ? account : undefined });
  openSession(userInfo);
}

/** Whether an affiliate's code is in force; without one, whether the domain stands for one. */
export function findAffiliate(code: string | undefined): Promise<CallAnswer<'GET /wps/agent/affiliate'>> {
  return call('GET /wps/agent/affiliate', { query: { code, domain: location.hostname } });
}
