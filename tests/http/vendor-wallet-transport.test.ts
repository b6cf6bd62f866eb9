import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/api';
import { seedEssentials } from '#server/seed/essentials';
import { createTestApp, SANDBOX_SECRET, signedHeaders, type TestApp } from '../support/app.ts';
import { entryCount, fresh, sitDown, type GameTable } from '../support/game-table.ts';

let portal: TestApp;
let table: GameTable;
beforeAll(async () => {
  portal = await createTestApp();
  table = await sitDown(portal, { balance: '100000' });
});
afterAll(() => portal.close());

const now = () => Math.floor(Date.now() / 1000);

async function send(body: BodyInit, headers: Record<string, string>, hono = portal.hono): Promise<Response> {
  return hono.request('/vendor/v1/bet', { method: 'POST', headers, body });
}

/** Nothing of the ledger may change while a call is refused. */
async function refused(status: number, work: () => Promise<{ status: number }>): Promise<void> {
  const before = await entryCount(portal);
  expect((await work()).status).toBe(status);
  expect(await entryCount(portal)).toBe(before);
}

const betText = () => JSON.stringify({ requestId: fresh('r'), ...table.betOf() });

describe('the signature of a wallet call', () => {
  it('a call with a right signature is taken', async () => {
    expect(await table.bet()).toMatchObject({ status: 200, body: { status: 'OK' } });
  });

  it('a wrong, missing, upper-case or shortened signature is a 401 and moves nothing', async () => {
    const right = createHmac('sha256', SANDBOX_SECRET).update(`${now()}.`).digest('hex');
    for (const signature of ['0'.repeat(64), '', right.slice(0, 63), 'zz']) {
      await refused(401, () => table.bet({}, { signature }));
    }
    const text = betText();
    const headers = signedHeaders(text);
    const upper = (headers['X-Signature'] ?? '').toUpperCase();
    await refused(401, () => send(text, { ...headers, 'X-Signature': upper }));
  });

  it('a signature by another secret is a 401', () =>
    refused(401, () => table.bet({}, { secret: 'a secret of somebody else, long enough too' })));

  it('a body of which one byte was changed on the way is a 401', async () => {
    const text = betText();
    const headers = signedHeaders(text);
    await refused(401, () => send(text.replace('"10"', '"90"'), headers));
    await refused(401, () => send(`${text} `, headers));
  });

  it('a timestamp that was changed on the way is a 401', async () => {
    const text = betText();
    await refused(401, () => send(text, { ...signedHeaders(text), 'X-Timestamp': String(now() + 1) }));
  });

  it('a timestamp of up to 300 s in the past or the future is taken, an older or later one is a 401', async () => {
    for (const offset of [-290, 290]) expect((await table.bet({}, { timestamp: now() + offset })).status).toBe(200);
    for (const offset of [-310, 310]) await refused(401, () => table.bet({}, { timestamp: now() + offset }));
  });

  it('a timestamp that is no whole number of seconds is a 401', async () => {
    for (const timestamp of [Number.NaN, now() + 0.5, -now(), now() * 1000]) {
      await refused(401, () => table.bet({}, { timestamp }));
    }
  });

  it('an unknown vendor, a name that no vendor can have and none at all are a 401', async () => {
    for (const vendor of ['NOBODY', 'sbx', "SBX'--", '', 'S'.repeat(3000)]) {
      await refused(401, () => table.bet({}, { vendor }));
    }
  });

  it('a vendor cannot sign for another one, nor touch its players by a token that is not its own', async () => {
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
    await refused(401, () => table.bet({}, { secret }));
    const text = betText();
    // A name that no vendor had a moment ago is looked for again a little later: a new process reads it now.
    const foreign = await send(text, signedHeaders(text, { secret, vendor: 'OTHER' }), createApp(portal.app));
    expect(foreign.status).toBe(200);
    expect(await foreign.json()).not.toMatchObject({ status: 'OK' });
  });

  it('a vendor that is new is known to a process that has read the others', async () => {
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

  it('while secrets are rotated both are taken, after a day only the new one', async () => {
    const { sealer, db } = portal.app;
    const next = 'the next secret of the sandbox, long enough';
    const setSecrets = async (...secrets: string[]) => {
      const sealed = JSON.stringify(secrets.map((secret) => sealer.seal('vendor SBX', secret)));
      await db.query(
        { name: 'test_secrets', text: `update vendors set sealed_secrets = $1::jsonb where code = 'SBX'` },
        [sealed],
      );
      // A process keeps a vendor's row for a moment: a new one reads it now.
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

  it('a start with another secret begins the day of the old one, a start with the same does not lengthen it', async () => {
    const { db, config } = portal.app;
    const seed = (secret: string) => {
      const app = { ...portal.app, config: { ...config, sandbox: { ...config.sandbox, secret } } };
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

  it('a vendor with a list of addresses is taken only from those', async () => {
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
    await allow(['203.0.113.9', '127.0.0.1']);
    expect(await status()).toBe(200);
    await allow([]);
  });
});

describe('the body of a wallet call', () => {
  const expectSignedRefused = (
    status: number,
    body: string | Uint8Array<ArrayBuffer>,
    contentType = 'application/json',
  ) => {
    const timestamp = String(now());
    const signature = createHmac('sha256', SANDBOX_SECRET).update(`${timestamp}.`).update(body).digest('hex');
    const headers = { 'X-Vendor': 'SBX', 'X-Timestamp': timestamp, 'X-Signature': signature };
    return refused(status, () => send(body, { ...headers, 'Content-Type': contentType }));
  };

  it('up to 64 KiB is read, one byte more is a 413', async () => {
    const text = betText();
    const padded = (bytes: number) => text + ' '.repeat(bytes - Buffer.byteLength(text));
    expect((await send(padded(64 * 1024), signedHeaders(padded(64 * 1024)))).status).toBe(200);
    await refused(413, () => send(padded(64 * 1024 + 1), signedHeaders(padded(64 * 1024 + 1))));
    await expectSignedRefused(413, 'x'.repeat(10_000_000));
  });

  it('what is no JSON is a 400', async () => {
    for (const text of ['', '{', 'bet=1', '{"requestId":}', '\uFEFF', 'NaN']) await expectSignedRefused(400, text);
    await expectSignedRefused(400, Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]));
    await expectSignedRefused(400, betText(), 'text/plain');
  });

  it('what is not of the schema is a 400: unknown, missing and wrongly typed fields', async () => {
    for (const text of ['[]', 'null', '"bet"', '1', '{}']) await expectSignedRefused(400, text);
    for (const wrong of [
      { txId: 7 },
      { roundClosed: 'yes' },
      { extra: 1 },
      { playerId: '' },
      { txId: 'x'.repeat(129) },
    ]) {
      await refused(400, () => table.bet(wrong));
    }
    for (const field of ['token', 'playerId', 'currency', 'gameCode', 'roundId', 'txId', 'amount']) {
      await refused(400, () => table.bet({ [field]: undefined }));
    }
    for (const field of ['playerId', 'currency', 'roundId', 'txId', 'amount', 'kind']) {
      await refused(400, () => table.win({ [field]: undefined }));
    }
    await refused(400, () => table.win({ kind: 'gift' }));
    await refused(400, () => table.cancel('', {}));
    await refused(400, () => table.close('', {}));
  });

  it('text that the database cannot hold is a 400, never a 503', async () => {
    for (const text of ['a\u0000b', 'a\ud800b']) {
      for (const field of ['txId', 'roundId', 'playerId', 'gameCode', 'token', 'requestId']) {
        await refused(400, () => table.bet({ [field]: text }));
      }
      await refused(400, () => table.cancel(text));
    }
  });

  it('a __proto__ key, plain, nested or escaped, is a 400', async () => {
    const text = betText();
    for (const key of ['"__proto__"', '"\\u005f_proto__"']) {
      await expectSignedRefused(400, text.replace('{', `{${key}:{"amount":"1"},`));
      await expectSignedRefused(400, text.replace('"10"', `{"a":{${key}:1}}`));
    }
  });

  it('the report without a signature, or with one over something else, is a 401', async () => {
    const query = '?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z';
    expect((await portal.raw(`/vendor/v1/report${query}`)).status).toBe(401);
    expect((await portal.raw(`/vendor/v1/report${query}`, { headers: signedHeaders('x') })).status).toBe(401);
  });
});
