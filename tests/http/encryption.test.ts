import { CompactEncrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, encryptBody, encryptBytes, type TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const BODY = { username: 'nobody', password: 'wrong-one' };
/** The error code that is about the content, which proves that the body was decrypted. */
const DECRYPTED = 'incorrect_user_or_password';

async function send(body: string, contentType = 'application/jose'): Promise<string> {
  const headers = { 'Content-Type': contentType };
  const response = await portal.raw('/wps/session/login', { method: 'POST', headers, body });
  return ((await response.json()) as { code: string }).code;
}
const keys = async () => (await portal.call('GET /wps/system/keys')).body.keys as (JWK & { kid: string })[];
const now = () => Math.floor(Date.now() / 1000);

async function encryptFor(key: JWK, header: Record<string, unknown> = {}, enc = 'A256GCM'): Promise<string> {
  const protectedHeader = { alg: 'ECDH-ES', enc, iat: now(), jti: crypto.randomUUID(), ...header };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(BODY)))
    .setProtectedHeader({ ...protectedHeader, kid: key.kid ?? '' })
    .encrypt(await importJWK(key, 'ECDH-ES'));
}

describe('an encrypted body', () => {
  it('is accepted once; sending the same bytes again is refused', async () => {
    const body = await encryptBody(portal.raw, BODY);
    expect([await send(body), await send(body)]).toEqual([DECRYPTED, 'stale_encrypted_body']);
  });

  it('is refused when its id was used before, is missing or malformed', async () => {
    const jti = crypto.randomUUID();
    expect(await send(await encryptBody(portal.raw, BODY, { jti }))).toBe(DECRYPTED);
    for (const odd of [
      jti,
      undefined,
      'short',
      'x'.repeat(129),
      12_345_678,
      'with\u0000a-nul-in-it',
      'with a space in it',
      '',
    ]) {
      expect(await send(await encryptBody(portal.raw, BODY, { jti: odd }))).toBe('stale_encrypted_body');
    }
  });

  it('is valid for two minutes, and tolerates a clock that is ahead by as much', async () => {
    for (const offset of [-110, 110])
      expect(await send(await encryptBody(portal.raw, BODY, { iat: now() + offset }))).toBe(DECRYPTED);
    for (const iat of [now() - 130, now() + 130, undefined, String(now()), 0, 1e300]) {
      expect(await send(await encryptBody(portal.raw, BODY, { iat }))).toBe('stale_encrypted_body');
    }
  });

  it('is refused when it is encrypted for another key, whatever key id it names', async () => {
    const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    const foreign = await exportJWK(publicKey);
    const [own] = await keys();
    expect(await send(await encryptFor({ ...foreign, kid: 'unknown' }))).toBe('unknown_encryption_key');
    expect(await send(await encryptFor({ ...foreign, kid: own?.kid ?? '' }))).toBe('malformed_request');
  });

  it('is refused when any part was changed on the way', async () => {
    const parts = (await encryptBody(portal.raw, BODY)).split('.');
    for (const index of [0, 2, 3, 4]) {
      const part = parts[index] ?? '';
      const changed = parts.with(index, `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`).join('.');
      expect(['malformed_request', 'clear_text_refused', 'unknown_encryption_key']).toContain(await send(changed));
    }
    expect(await send(`${parts.slice(0, 4).join('.')}.`)).toBe('malformed_request');
  });

  it('is refused with another algorithm', async () => {
    const [own] = await keys();
    expect(await send(await encryptFor(own ?? {}, {}, 'A128GCM'))).toBe('malformed_request');
  });

  it('is required: clear text is refused in any form', async () => {
    expect(await send(JSON.stringify(BODY), 'application/json')).toBe('clear_text_refused');
    const header = Buffer.from('null').toString('base64url');
    for (const body of ['', 'a.b.c', '....', `${header}.a.b.c.d`]) expect(await send(body)).toBe('clear_text_refused');
  });

  it('is validated like any other body', async () => {
    const texts = ['{', '', '{"__proto__":{}}', '{"username":"a\\u0000"}'];
    for (const text of texts)
      expect(await send(await encryptBytes(portal.raw, new TextEncoder().encode(text)))).toBe('malformed_request');
    expect(await send(await encryptBytes(portal.raw, Uint8Array.from([0x22, 0xff, 0x22])))).toBe('malformed_request');
  });
});

describe('the encryption keys', () => {
  it('are published without their private half', async () => {
    for (const key of await keys()) {
      const { kty, crv, x, y, kid, use, alg, ...rest } = key;
      expect([kty, crv, use, alg, rest]).toEqual(['EC', 'P-256', 'enc', 'ECDH-ES', {}]);
      expect([x, y, kid].every((part) => typeof part === 'string' && part.length > 20)).toBe(true);
    }
    const rows = JSON.stringify(await sql(portal, 'select * from encryption_keys'));
    expect(rows).not.toMatch(/"d":/);
  });

  it('change every day, and the previous one is accepted for one hour more', async () => {
    const [old] = await keys();
    const age = (interval: string) =>
      sql(portal, `update encryption_keys set created_at = now() - interval '${interval}' where kid = $1`, [old?.kid]);
    await age('23 hours 59 minutes');
    expect((await keys()).map(({ kid }) => kid)).toEqual([old?.kid]);
    await age('24 hours 1 minute');
    const [current, previous] = await keys();
    expect(current?.kid).not.toBe(old?.kid);
    expect(previous?.kid).toBe(old?.kid);
    expect(await send(await encryptFor(old ?? {}))).toBe(DECRYPTED);
    expect(await send(await encryptFor(current ?? {}))).toBe(DECRYPTED);
    await age('25 hours 1 minute');
    expect((await keys()).map(({ kid }) => kid)).toEqual([current?.kid]);
    expect(await send(await encryptFor(old ?? {}))).toBe('unknown_encryption_key');
  });
});
