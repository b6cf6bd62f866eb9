import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/api';
import { seedEssentials } from '#server/seed/essentials';
import { createTestApp, SANDBOX_SECRET, signedHeaders, type TestApp } from '../support/app.ts';
import { entryCount, fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let session: GameSession;
beforeAll(async () => {
  portal = await createTestApp();
  session = await startGame(portal, { balance: '100000' });
});
afterAll(() => portal.close());

const now = () => Math.floor(Date.now() / 1000);

async function send(body: BodyInit, headers: Record<string, string>, hono = portal.hono): Promise<Response> {
  return hono.request('/vendor/v1/bet', { method: 'POST', headers, body });
}

/** Checks the HTTP status of a refusal and that the ledger is unchanged. */
async function expectRefused(status: number, work: () => Promise<{ status: number }>): Promise<void> {
  const before = await entryCount(portal);
  expect((await work()).status).toBe(status);
  expect(await entryCount(portal)).toBe(before);
}

const betText = () => JSON.stringify({ requestId: fresh('r'), ...session.betOf() });

describe('the signature of a wallet request', () => {
  it('is accepted when it is right', async () => {
    expect(await session.bet()).toMatchObject({ status: 200, body: { status: 'OK' } });
  });

  it('is a 401 when it is wrong, missing, upper-case or shortened', async () => {
    const right = signedHeaders('')['X-Signature'] ?? '';
    for (const signature of ['0'.repeat(64), '', right.slice(0, 63), 'zz']) {
      await expectRefused(401, () => session.bet({}, { signature }));
    }
    const text = betText();
    const headers = signedHeaders(text);
    const upper = (headers['X-Signature'] ?? '').toUpperCase();
    await expectRefused(401, () => send(text, { ...headers, 'X-Signature': upper }));
  });

  it('is a 401 on another path, method or query than the one that it was made for', async () => {
    const text = JSON.stringify({ requestId: 'b', playerId: session.member.playerId });
    const headers = signedHeaders(text, { target: '/vendor/v1/balance' });
    const post = (path: string) => portal.raw(path, { method: 'POST', headers, body: text });
    expect((await post('/vendor/v1/balance')).status).toBe(200);
    for (const path of ['/vendor/v1/authenticate', '/vendor/v1/balance?x=1']) {
      expect((await post(path)).status, path).toBe(401);
    }

    const report = '/vendor/v1/report?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z';
    const read = (path: string, method = 'GET') =>
      portal.raw(path, { headers: signedHeaders('', { method, target: report }) });
    expect((await read(report)).status).toBe(200);
    expect((await read(report.replace('02-01', '03-01'))).status).toBe(401);
    expect((await read(report, 'POST')).status).toBe(401);
  });

  it('of version 1 is accepted from vendors that still may use it, until their date', async () => {
    const text = betText();
    const timestamp = String(now());
    const signature = createHmac('sha256', SANDBOX_SECRET).update(`${timestamp}.${text}`).digest('hex');
    const { 'X-Signature-Version': _, ...others } = signedHeaders(text);
    const headers = { ...others, 'X-Timestamp': timestamp, 'X-Signature': signature };
    const statusUntil = async (until: string) => {
      await sql(portal, `update vendors set signature_v_1_until = ${until} where code = 'SBX'`);
      return (await send(text, headers, createApp(portal.app))).status;
    };
    expect(await statusUntil('null')).toBe(401);
    expect(await statusUntil(`now() - interval '1 second'`)).toBe(401);
    expect(await statusUntil(`now() + interval '1 hour'`)).toBe(200);
    const versions = async (version: string) =>
      (await send(text, { ...headers, 'X-Signature-Version': version }, createApp(portal.app))).status;
    expect([await versions('1'), await versions('2'), await versions('3'), await versions('')]).toEqual([
      200, 401, 401, 401,
    ]);
    await statusUntil('null');
  });

  it('is a 401 when it is made with another secret', () =>
    expectRefused(401, () => session.bet({}, { secret: 'a secret of somebody else, long enough too' })));

  it('is a 401 when one byte of the body was changed', async () => {
    const text = betText();
    const headers = signedHeaders(text);
    await expectRefused(401, () => send(text.replace('"10"', '"90"'), headers));
    await expectRefused(401, () => send(`${text} `, headers));
  });

  it('is a 401 when the timestamp was changed', async () => {
    const text = betText();
    await expectRefused(401, () => send(text, { ...signedHeaders(text), 'X-Timestamp': String(now() + 1) }));
  });

  it('is accepted up to 300 s before or after now, and a 401 beyond that', async () => {
    for (const offset of [-290, 290]) expect((await session.bet({}, { timestamp: now() + offset })).status).toBe(200);
    for (const offset of [-310, 310]) await expectRefused(401, () => session.bet({}, { timestamp: now() + offset }));
  });

  it('is a 401 when the timestamp is not a whole number of seconds', async () => {
    for (const timestamp of [Number.NaN, now() + 0.5, -now(), now() * 1000]) {
      await expectRefused(401, () => session.bet({}, { timestamp }));
    }
  });

  it('is a 401 for an unknown, invalid or missing vendor', async () => {
    for (const vendor of ['NOBODY', 'sbx', "SBX'--", '', 'S'.repeat(3000)]) {
      await expectRefused(401, () => session.bet({}, { vendor }));
    }
  });

  it('of one vendor opens nothing of another, not even with a token of its player', async () => {
    const secret = 'the secret of the other vendor, long enough';
    const sealed = JSON.stringify([portal.app.sealer.seal('vendor OTHER', secret)]);
    await portal.app.db.query(
      {
        name: 'test_other_vendor',
        text: `insert into vendors (code, name, sealed_secrets, launch_url)
               values ('OTHER', 'Another vendor', $1::jsonb, 'https://other.test/play')`,
      },
      [sealed],
    );
    await expectRefused(401, () => session.bet({}, { secret }));
    const text = betText();
    // Uses a new process: this one looks up an unknown vendor again only after a while.
    const foreign = await send(text, signedHeaders(text, { secret, vendor: 'OTHER' }), createApp(portal.app));
    expect(foreign.status).toBe(200);
    expect(await foreign.json()).not.toMatchObject({ status: 'OK' });
  });

  it('is accepted from a new vendor by a process that has already read the others', async () => {
    const hono = createApp(portal.app);
    const statusOf = async (vendor: string, secret: string) => {
      const text = betText();
      return (await send(text, signedHeaders(text, { secret, vendor }), hono)).status;
    };
    expect(await statusOf('SBX', SANDBOX_SECRET)).toBe(200);
    const secret = 'the secret of the new vendor, long enough';
    const sealed = JSON.stringify([portal.app.sealer.seal('vendor NEW', secret)]);
    const add = `insert into vendors (code, name, sealed_secrets, launch_url)
                 values ('NEW', 'A new vendor', $1::jsonb, 'https://new.test/play')`;
    await portal.app.db.query({ name: 'test_new_vendor', text: add }, [sealed]);
    expect(await statusOf('NEW', secret)).toBe(200);
  });

  it('is accepted with both secrets during a rotation, and after a day with the new one only', async () => {
    const { sealer, db } = portal.app;
    const next = 'the next secret of the sandbox, long enough';
    const setSecrets = async (...secrets: string[]) => {
      const sealed = JSON.stringify(secrets.map((secret) => sealer.seal('vendor SBX', secret)));
      await db.query(
        { name: 'test_secrets', text: `update vendors set sealed_secrets = $1::jsonb where code = 'SBX'` },
        [sealed],
      );
      // Uses a new process: this one caches the vendor’s row for a moment.
      return createApp(portal.app);
    };
    const statusWith = async (secret: string, hono: ReturnType<typeof createApp>) => {
      const text = betText();
      return (await send(text, signedHeaders(text, { secret }), hono)).status;
    };
    const rotating = await setSecrets(next, SANDBOX_SECRET);
    expect([await statusWith(next, rotating), await statusWith(SANDBOX_SECRET, rotating)]).toEqual([200, 200]);
    await db.query({ name: 'test_day', text: 'update vendors set previous_secret_until = now()' });
    const rotated = await setSecrets(next, SANDBOX_SECRET);
    expect([await statusWith(next, rotated), await statusWith(SANDBOX_SECRET, rotated)]).toEqual([200, 401]);
    await setSecrets(SANDBOX_SECRET);
  });

  it('has a day of overlap after a start with another secret, which a further start does not extend', async () => {
    const { db, config } = portal.app;
    const seed = (secret: string) => {
      const app = {
        ...portal.app,
        config: { ...config, sandbox: { ...config.sandbox, secrets: { ...config.sandbox.secrets, SBX: secret } } },
      };
      return db.transaction((tx) => seedEssentials(tx, app));
    };
    const state = async () => {
      const text = `select jsonb_array_length(sealed_secrets) as secrets, previous_secret_until > now() + interval '23 hours' as "isNew"
        from vendors where code = 'SBX'`;
      return (await db.query({ name: 'test_state', text }))[0];
    };
    await seed('the next secret of the sandbox, long enough');
    expect(await state()).toEqual({ secrets: 2, isNew: true });
    await db.query({ name: 'test_hour', text: `update vendors set previous_secret_until = now() + interval '1 hour'` });
    await seed('the next secret of the sandbox, long enough');
    expect(await state()).toEqual({ secrets: 2, isNew: false });
    await db.query({ name: 'test_day', text: 'update vendors set previous_secret_until = now()' });
    await seed('the next secret of the sandbox, long enough');
    expect(await state()).toEqual({ secrets: 1, isNew: false });
    await seed(SANDBOX_SECRET);
  });

  it('is accepted only from the vendor’s allowed addresses', async () => {
    const allow = (addresses: string[]) =>
      portal.app.db.query(
        { name: 'test_addresses', text: `update vendors set allowed_addresses = $1::jsonb where code = 'SBX'` },
        [JSON.stringify(addresses)],
      );
    const status = async () => {
      const text = betText();
      return (await send(text, signedHeaders(text), createApp(portal.app))).status;
    };
    await allow(['203.0.113.9']);
    expect(await status()).toBe(401);
    for (const range of ['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1']) {
      await allow(['203.0.113.9', range]);
      expect(await status()).toBe(200);
    }
    await allow(['127.0.0.2/32', '2001:db8::/32']);
    expect(await status()).toBe(401);
    // A list that cannot be read lets nobody in.
    await allow(['anywhere']);
    expect(await status()).toBe(503);
    await allow([]);
  });

  it('is refused in production from a vendor without a list of addresses', async () => {
    const statusIn = async (isProduction: boolean) => {
      const text = betText();
      const app = { ...portal.app, config: { ...portal.app.config, isProduction } };
      return (await send(text, signedHeaders(text), createApp(app))).status;
    };
    await sql(portal, `update vendors set allowed_addresses = '[]' where code = 'SBX'`);
    expect([await statusIn(false), await statusIn(true)]).toEqual([200, 401]);
    await sql(portal, `update vendors set allowed_addresses = '["127.0.0.1"]' where code = 'SBX'`);
    expect(await statusIn(true)).toBe(200);
  });
});

describe('the body of a wallet request', () => {
  const expectSignedRefused = (
    status: number,
    body: string | Uint8Array<ArrayBuffer>,
    contentType = 'application/json',
  ) => {
    const headers = { ...signedHeaders(body), 'Content-Type': contentType };
    return expectRefused(status, () => send(body, headers));
  };

  it('is read up to 64 KiB, and one byte more is a 413', async () => {
    const text = betText();
    const padded = (bytes: number) => text + ' '.repeat(bytes - Buffer.byteLength(text));
    expect((await send(padded(64 * 1024), signedHeaders(padded(64 * 1024)))).status).toBe(200);
    await expectRefused(413, () => send(padded(64 * 1024 + 1), signedHeaders(padded(64 * 1024 + 1))));
    await expectSignedRefused(413, 'x'.repeat(10_000_000));
  });

  it('is a 400 when it is not JSON', async () => {
    for (const text of ['', '{', 'bet=1', '{"requestId":}', '\uFEFF', 'NaN']) await expectSignedRefused(400, text);
    await expectSignedRefused(400, Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]));
    await expectSignedRefused(400, betText(), 'text/plain');
  });

  it('is a 400 with unknown, missing or wrongly typed fields', async () => {
    for (const text of ['[]', 'null', '"bet"', '1', '{}']) await expectSignedRefused(400, text);
    for (const wrong of [
      { txId: 7 },
      { roundClosed: 'yes' },
      { extra: 1 },
      { playerId: '' },
      { txId: 'x'.repeat(129) },
    ]) {
      await expectRefused(400, () => session.bet(wrong));
    }
    for (const field of ['token', 'playerId', 'currency', 'gameCode', 'roundId', 'txId', 'amount']) {
      await expectRefused(400, () => session.bet({ [field]: undefined }));
    }
    for (const field of ['playerId', 'currency', 'roundId', 'txId', 'amount', 'kind']) {
      await expectRefused(400, () => session.win({ [field]: undefined }));
    }
    await expectRefused(400, () => session.win({ kind: 'gift' }));
    await expectRefused(400, () => session.cancel('', {}));
    await expectRefused(400, () => session.close('', {}));
  });

  it('is a 400, never a 503, with text that the database cannot store', async () => {
    for (const text of ['a\u0000b', 'a\ud800b']) {
      for (const field of ['txId', 'roundId', 'playerId', 'gameCode', 'token', 'requestId']) {
        await expectRefused(400, () => session.bet({ [field]: text }));
      }
      await expectRefused(400, () => session.cancel(text));
    }
  });

  it('is a 400 with a `__proto__` key, plain, nested or escaped', async () => {
    const text = betText();
    for (const key of ['"__proto__"', '"\\u005f_proto__"']) {
      await expectSignedRefused(400, text.replace('{', `{${key}:{"amount":"1"},`));
      await expectSignedRefused(400, text.replace('"10"', `{"a":{${key}:1}}`));
    }
  });

  it('may be empty in a report, whose signature is required all the same', async () => {
    const query = '?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z';
    expect((await portal.raw(`/vendor/v1/report${query}`)).status).toBe(401);
    const headers = signedHeaders('x', { method: 'GET', target: `/vendor/v1/report${query}` });
    expect((await portal.raw(`/vendor/v1/report${query}`, { headers })).status).toBe(401);
  });
});
