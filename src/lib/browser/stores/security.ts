import type { CallAnswer, CallInput } from '#api/table';
import { tagToCode } from '../../i18n/locales.ts';
import { call } from '../client/client.ts';
import { createLoader } from './loadable.ts';
import { memberCall } from './member-call.ts';
import { withRecentAuthentication } from './recent-authentication.ts';
import { $session, patchMember } from './session.ts';

export type Contacts = CallAnswer<'GET /wps/member/contact'>;
export type Authenticator = CallAnswer<'GET /wps/member/authenticator'>;
export type Device = CallAnswer<'GET /wps/member/devices'>[number];
export type ListedSession = CallAnswer<'GET /wps/member/sessions'>[number];
export type NewAuthenticator = CallAnswer<'POST /wps/member/authenticator'>;

/** Countries with their dial codes, the market's own first. */
export const countryCodes = createLoader(() => call('GET /wps/system/countryCodes', {}));

/** Loads what protects the account besides its passwords. */
export const protection = createLoader(async (): Promise<{ contacts: Contacts; authenticator: Authenticator }> => {
  const [contacts, authenticator] = await Promise.all([
    memberCall('GET /wps/member/contact', {}),
    memberCall('GET /wps/member/authenticator', {}),
  ]);
  return { contacts, authenticator };
});

/** Browsers that the member signed in with. */
export const devices = createLoader(() => memberCall('GET /wps/member/devices', {}));

/** Loads the account's open sessions. */
export const openSessions = createLoader(() => memberCall('GET /wps/member/sessions', {}));

/** Changes the password, or sets the first one; every other session ends. */
export async function changePassword(body: CallInput<'POST /wps/member/password'>['body']): Promise<void> {
  await withRecentAuthentication(memberCall('POST /wps/member/password', { body, encrypted: true }));
  patchMember({ hasPassword: true });
  await openSessions.reload();
}

export type ContactKind = 'mobile' | 'email';
export type GivenContact = CallInput<'POST /wps/member/contact/code'>['body'];

/** Sends a code to a number or an address; gives until when it counts, in milliseconds since 1970. */
export async function sendContactCode(body: GivenContact): Promise<number> {
  const { expiredMinutes } = await memberCall('POST /wps/member/contact/code', { body });
  return Date.now() + expiredMinutes * 60_000;
}

export async function bindContact(body: CallInput<'PUT /wps/member/contact'>['body']): Promise<void> {
  await withRecentAuthentication(memberCall('PUT /wps/member/contact', { body, encrypted: true }));
  await protection.reload();
}

/** A secret for an authenticator app; nothing counts before its first code. */
export function beginAuthenticator(password: string): Promise<NewAuthenticator> {
  return memberCall('POST /wps/member/authenticator', { body: { password }, encrypted: true });
}

/** Gives the recovery codes, this once. */
export async function confirmAuthenticator(code: string): Promise<string[]> {
  const { recoveryCodes } = await memberCall('PUT /wps/member/authenticator', { body: { code } });
  await protection.reload();
  return recoveryCodes;
}

export async function removeAuthenticator(body: { password: string; code: string }): Promise<void> {
  await memberCall('DELETE /wps/member/authenticator', { body, encrypted: true });
  await protection.reload();
}

/** Its sessions end with it: this page's own, too, when it is this browser. */
export async function revokeDevice(id: string): Promise<void> {
  await memberCall('DELETE /wps/member/devices/{id}', { params: { id } });
  await Promise.all([devices.reload(), openSessions.reload()]);
}

export async function endSession(id: string): Promise<void> {
  await memberCall('DELETE /wps/member/sessions/{id}', { params: { id } });
  await openSessions.reload();
}

/** Signs out everywhere but here. */
export async function endOtherSessions(): Promise<void> {
  await memberCall('DELETE /wps/member/sessions', {});
  await openSessions.reload();
}

export type SocialLink = CallAnswer<'GET /wps/member/social'>[number];

/** Providers that the portal has, and which of them open this account. */
export const socialLinks = createLoader(() => memberCall('GET /wps/member/social', {}));

/** Begins to link a provider's account; gives the address where the browser has to go. */
export async function beginSocialLink(provider: string, password: string): Promise<string> {
  const language = tagToCode(document.documentElement.lang);
  const body = { password, ...(language ? { language } : {}) };
  const options = { params: { provider }, body, encrypted: true } as const;
  return (await memberCall('POST /wps/member/social/{provider}', options)).address;
}

export async function unlinkSocial(provider: string): Promise<void> {
  await memberCall('DELETE /wps/member/social/{provider}', { params: { provider } });
  await socialLinks.reload();
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  protection.clear();
  devices.clear();
  openSessions.clear();
  socialLinks.clear();
});
