import type { EndpointResponse, EndpointInput } from '#api/table';
import { tagToCode } from '../../../i18n/locales.ts';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { withRecentAuthentication, withStrongAuthentication } from './recent-authentication.ts';
import { $session, patchMember } from '../session.ts';

export type Contacts = EndpointResponse<'GET /wps/member/contact'>;
export type Authenticator = EndpointResponse<'GET /wps/member/authenticator'>;
export type Device = EndpointResponse<'GET /wps/member/devices'>[number];
export type ListedSession = EndpointResponse<'GET /wps/member/sessions'>[number];
export type NewAuthenticator = EndpointResponse<'POST /wps/member/authenticator'>;

/** Countries with their dial codes, the market's own first. */
export const countryCodes = createLoader(() => call('GET /wps/system/countryCodes', {}));

/** Loads what protects the account besides its passwords. */
export const protection = createLoader(async (): Promise<{ contacts: Contacts; authenticator: Authenticator }> => {
  const [contacts, authenticator] = await Promise.all([
    callAsMember('GET /wps/member/contact', {}),
    callAsMember('GET /wps/member/authenticator', {}),
  ]);
  return { contacts, authenticator };
});

/** Browsers that the member signed in with. */
export const devices = createLoader(() => callAsMember('GET /wps/member/devices', {}));

/** The account's open sessions. */
export const openSessions = createLoader(() => callAsMember('GET /wps/member/sessions', {}));

/** Changes the password, or sets the first one; every other session ends. */
export async function changePassword(body: EndpointInput<'POST /wps/member/password'>['body']): Promise<void> {
  await withRecentAuthentication(callAsMember('POST /wps/member/password', { body, encrypted: true }));
  patchMember({ hasPassword: true });
  await openSessions.reload();
}

export type ContactKind = 'mobile' | 'email';
export type GivenContact = EndpointInput<'POST /wps/member/contact/code'>['body'];

/** Sends a code to a number or an address. Returns its expiration, in milliseconds since 1970. */
export async function sendContactCode(body: GivenContact): Promise<number> {
  const { expiredMinutes } = await callAsMember('POST /wps/member/contact/code', { body });
  return Date.now() + expiredMinutes * 60_000;
}

export async function bindContact(body: EndpointInput<'PUT /wps/member/contact'>['body']): Promise<void> {
  const bind = () => callAsMember('PUT /wps/member/contact', { body, encrypted: true });
  await withRecentAuthentication(withStrongAuthentication(bind));
  await protection.reload();
}

/** Creates the secret of an authenticator app, which is inactive until its first code is confirmed. */
export function beginAuthenticator(password: string): Promise<NewAuthenticator> {
  return withStrongAuthentication(() =>
    callAsMember('POST /wps/member/authenticator', { body: { password }, encrypted: true }),
  );
}

/** Activates the authenticator. Returns the recovery codes, which are shown only once. */
export async function confirmAuthenticator(code: string): Promise<string[]> {
  const { recoveryCodes } = await withStrongAuthentication(() =>
    callAsMember('PUT /wps/member/authenticator', { body: { code } }),
  );
  await protection.reload();
  return recoveryCodes;
}

export async function removeAuthenticator(body: { password: string; code: string }): Promise<void> {
  await callAsMember('DELETE /wps/member/authenticator', { body, encrypted: true });
  await protection.reload();
}

/** Revokes a browser and ends its sessions, including this page's own. */
export async function revokeDevice(id: string): Promise<void> {
  await withStrongAuthentication(() => callAsMember('DELETE /wps/member/devices/{id}', { params: { id } }));
  await Promise.all([devices.reload(), openSessions.reload()]);
}

export async function endSession(id: string): Promise<void> {
  await withStrongAuthentication(() => callAsMember('DELETE /wps/member/sessions/{id}', { params: { id } }));
  await openSessions.reload();
}

/** Ends all sessions but this one. */
export async function endOtherSessions(): Promise<void> {
  await withStrongAuthentication(() => callAsMember('DELETE /wps/member/sessions', {}));
  await openSessions.reload();
}

export type SocialLink = EndpointResponse<'GET /wps/member/social'>[number];

/** The portal's social providers, and which of them are linked to this account. */
export const socialLinks = createLoader(() => callAsMember('GET /wps/member/social', {}));

/** Starts linking a provider's account. Returns the address to send the browser to. */
export async function beginSocialLink(provider: string, password: string): Promise<string> {
  const language = tagToCode(document.documentElement.lang);
  const body = { password, ...(language ? { language } : {}) };
  const options = { params: { provider }, body, encrypted: true } as const;
  return (await callAsMember('POST /wps/member/social/{provider}', options)).address;
}

export async function unlinkSocial(provider: string): Promise<void> {
  await withStrongAuthentication(() => callAsMember('DELETE /wps/member/social/{provider}', { params: { provider } }));
  await socialLinks.reload();
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  protection.clear();
  devices.clear();
  openSessions.clear();
  socialLinks.clear();
});
