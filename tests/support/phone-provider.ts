import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

/** A phone-auth provider: it publishes keys and signs what it is told to. */
export interface PhoneProvider {
  env: Record<string, string>;
  /** What a provider gives for a number whose code was typed; claims that are undefined are left out. */
  token(number: string, claims?: JWTPayload, how?: { key?: CryptoKey; header?: object }): Promise<string>;
  /** Of nobody who is published. */
  strangersKey: CryptoKey;
  isAnswering: boolean;
  close(): Promise<void>;
}

const PROJECT = 'parlay-test';
const ISSUER = 'https://phone-auth.test/parlay-test';

export async function startPhoneProvider(): Promise<PhoneProvider> {
  const pair = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'phone-1', alg: 'RS256', use: 'sig' }];
  const server = createServer((_, response) => {
    response.writeHead(provider.isAnswering ? 200 : 503, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: PhoneProvider = {
    env: {
      PHONE_AUTH_PROJECT: PROJECT,
      PHONE_AUTH_ISSUER: ISSUER,
      PHONE_AUTH_JWKS_URL: `http://127.0.0.1:${port}/keys`,
    },
    strangersKey: stranger.privateKey,
    isAnswering: true,
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
