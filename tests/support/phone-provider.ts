import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { providerApi, type ProviderApi } from './phone-provider-api.ts';

/** Starts a phone-auth provider that publishes keys, signs tokens, and sends and checks codes for pages. */
export interface PhoneProvider extends Omit<ProviderApi, 'respond'> {
  env: Record<string, string>;
  /** Signs a token for a number whose code was entered; undefined claims are left out. */
  token(number: string, claims?: JWTPayload, how?: { key?: CryptoKey; header?: object }): Promise<string>;
  /** A key that the provider does not publish. */
  strangersKey: CryptoKey;
  isResponding: boolean;
  close(): Promise<void>;
}

const PROJECT = 'parlay-test';
const API_KEY = 'test-key';
const ISSUER = 'https://phone-auth.test/parlay-test';

export async function startPhoneProvider(): Promise<PhoneProvider> {
  const pair = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'phone-1', alg: 'RS256', use: 'sig' }];
  const { respond, ...simulation } = providerApi(API_KEY, (number) => provider.token(number));
  const server = createServer(async (request, response) => {
    if (await respond(request, response)) return;
    response.writeHead(provider.isResponding ? 200 : 503, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: PhoneProvider = {
    env: {
      PHONE_AUTH_PROJECT: PROJECT,
      PHONE_AUTH_ISSUER: ISSUER,
      PHONE_AUTH_JWKS_URL: `http://127.0.0.1:${port}/keys`,
      PHONE_AUTH_API_KEY: API_KEY,
      PHONE_AUTH_API_URL: `http://127.0.0.1:${port}`,
      PHONE_AUTH_VERIFIER_URL: `http://127.0.0.1:${port}/verifier`,
    },
    ...simulation,
    strangersKey: stranger.privateKey,
    isResponding: true,
    token: (number, claims = {}, { key = pair.privateKey, header = {} } = {}) =>
      new SignJWT(claimsOf(number, claims)).setProtectedHeader({ alg: 'RS256', kid: 'phone-1', ...header }).sign(key),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return provider;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function claimsOf(number: string, claims: JWTPayload): JWTPayload {
  const now = nowSeconds();
  return {
    iss: ISSUER,
    aud: PROJECT,
    sub: crypto.randomUUID(),
    iat: now,
    exp: now + 3600,
    auth_time: now,
    phone_number: number,
    firebase: { sign_in_provider: 'phone' },
    ...claims,
  };
}
