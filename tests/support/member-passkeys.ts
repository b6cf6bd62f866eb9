import { ORIGIN, type RequestOptions, type TestResponse } from './app.ts';
import { SoftwareAuthenticator, type Twist } from './software-authenticator.ts';
import { PASSWORD } from './sign-in.ts';

/** A browser, or a client with a token. */
export interface Client {
  call(key: string, options?: RequestOptions): Promise<TestResponse>;
}

/** Proves who the member is by the password, which counts on an account without anything stronger. */
export function verifyByPassword(client: Client): Promise<TestResponse> {
  const body = { kind: 'password', password: PASSWORD };
  return client.call('PUT /wps/member/recentAuthentication', { body, encrypted: true });
}

/** Registers a passkey of a new device in a session that has just authenticated strongly. */
export async function addPasskey(client: Client, name = 'My phone'): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator(ORIGIN);
  const begun = await client.call('POST /wps/member/passkeyOptions', { body: {} });
  if (begun.status !== 200) throw new Error(`no registration of a passkey: ${JSON.stringify(begun.body)}`);
  const response = device.register(begun.body.value);
  const added = await client.call('POST /wps/member/passkeys', { body: { name, response } });
  if (added.status !== 200) throw new Error(`no passkey: ${JSON.stringify(added.body)}`);
  return device;
}

/** Requests a passkey for a sign-in and returns the options. */
export async function requestSignIn(browser: Client): Promise<{ challenge: string; allowCredentials?: unknown }> {
  return (await browser.call('POST /wps/session/passkey/begin', { body: {} })).body.value.options;
}

export const answerSignIn = (browser: Client, response: object, more: object = {}): Promise<TestResponse> =>
  browser.call('POST /wps/session/passkey', { body: { response, ...more } });

/** Signs in by a passkey. */
export async function signInByPasskey(
  browser: Client,
  device: SoftwareAuthenticator,
  twist: Twist = {},
): Promise<TestResponse> {
  return answerSignIn(browser, device.authenticate(await requestSignIn(browser), twist));
}

/** Requests a passkey in a session and answers. Returns the response to send on. */
export async function usePasskey(
  client: Client,
  device: SoftwareAuthenticator,
  { purpose = 'authenticate', twist = {} }: { purpose?: 'authenticate' | 'withdraw'; twist?: Twist } = {},
) {
  const requested = await client.call('POST /wps/member/recentAuthentication/passkey', { body: { purpose } });
  return device.authenticate(requested.body.value, twist);
}

/** Authenticates strongly by a passkey. */
export async function verifyByPasskey(
  client: Client,
  device: SoftwareAuthenticator,
  twist: Twist = {},
): Promise<TestResponse> {
  const body = { kind: 'passkey', response: await usePasskey(client, device, { twist }) };
  return client.call('PUT /wps/member/recentAuthentication', { body, encrypted: true });
}

export const REFUSED = { status: 422, body: { code: 'passkey_refused' } };
