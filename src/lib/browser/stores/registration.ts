import type { CallAnswer } from '#api/table';
import { call, type CallOptions } from '../client/client.ts';
import { markRegistered } from '../account/registered.ts';
import { createLoader } from './loadable.ts';
import { openSession } from './session.ts';

export type RegisterSettings = CallAnswer<'GET /wps/system/setting/register'>;

const loader = createLoader(() => call('GET /wps/system/setting/register', {}));

/** Which fields the forms have, what they may hold, and whether a human check is wanted. */
export const $registerSettings = loader.$store;

let asking: Promise<void> | undefined;

/** Asks once a page, and again after a failure; settles when the answer is in the store. */
export async function loadRegisterSettings(): Promise<void> {
  if ($registerSettings.get().state === 'ready') return;
  asking ??= loader.load().finally(() => {
    asking = undefined;
  });
  await asking;
}

/** The settings for what cannot go on without them. Throws what asking for them threw. */
export async function neededRegisterSettings(): Promise<RegisterSettings> {
  await loadRegisterSettings();
  const settings = $registerSettings.get();
  if (settings.state === 'ready') return settings.value;
  throw settings.state === 'failed' ? settings.error : new Error('the settings were asked for and nothing came');
}

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
