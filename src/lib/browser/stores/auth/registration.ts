import type { EndpointResponse } from '#api/table';
import { call, type EndpointOptions } from '../../client/client.ts';
import { storeRegistered } from '../../account/registered.ts';
import { createSharedLoader } from '../loadable.ts';
import { openSession } from '../session.ts';

export type RegisterSettings = EndpointResponse<'GET /wps/system/setting/register'>;

/** Fields of the registration forms, their rules, and whether a human check is required. */
export const {
  $store: $registerSettings,
  load: loadRegisterSettings,
  require: requireRegisterSettings,
} = createSharedLoader(() => call('GET /wps/system/setting/register', {}));

export type Registration =
  | { mode: 'username'; body: EndpointOptions<'PUT /wps/member/register'>['body'] }
  | { mode: 'mobile'; body: EndpointOptions<'PUT /wps/member/register/mobile'>['body'] };

/** Creates the account and signs in. The next page congratulates, and shows the username of a mobile registration. */
export async function register(registration: Registration): Promise<void> {
  const {
    userInfo,
    account,
    referralRefused: isReferralRefused,
  } = registration.mode === 'mobile'
    ? await call('PUT /wps/member/register/mobile', { body: registration.body, encrypted: true })
    : await call('PUT /wps/member/register', { body: registration.body, encrypted: true });
  storeRegistered({ account: registration.mode === 'mobile' ? account : undefined, isReferralRefused });
  openSession(userInfo);
}

/** Counts a visit of an agent's registration link. Throws RefusedError when nobody can register there now. */
export async function visitLink(code: string): Promise<void> {
  await call('POST /wps/agent/links/{code}/visits', { params: { code } });
}

/** Returns whether an affiliate's code is valid; without a code, whether the domain belongs to an affiliate. */
export function findAffiliate(code: string | undefined): Promise<EndpointResponse<'GET /wps/agent/affiliate'>> {
  return call('GET /wps/agent/affiliate', { query: { code, domain: location.hostname } });
}
