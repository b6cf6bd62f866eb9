import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import {
  deleteExpiredChecks,
  createCaptcha,
  createCode,
  consumeCaptcha,
  consumeCode,
  consumeHumanCheck,
} from '#domain/verification';
import { createSealer } from '#server/crypto/sealer';
import { openEmbedded } from '../../../support/embedded.ts';
import { queryRows } from '../../../support/sql.ts';

const ADDRESS = '192.0.2.7';
const random = cryptoRandom;
const deps = { random, sealer: createSealer('a secret of this test alone, long enough') };

let db: Database;
beforeAll(async () => {
  db = await openEmbedded();
});
afterAll(() => db.close());

let numbers = 0;
/** Returns a number that no other test uses. */
const newTarget = () => `+8490${String(++numbers).padStart(7, '0')}`;

type Owner = Parameters<typeof consumeCode>[2];
type Recipient = Omit<Owner, 'code'>;

const send = (owner: Recipient) => db.transaction((tx) => createCode(tx, deps, { lifetimeMinutes: 3, ...owner }));
const spend = (owner: Recipient, code: string) => db.transaction((tx) => consumeCode(tx, deps, { ...owner, code }));
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Moves the expiry of rows back, because time passes by the database’s clock. */
async function ageRows(table: 'captchas' | 'one_time_codes', seconds: number): Promise<void> {
  const text = `update ${table} set expires_at = expires_at - make_interval(secs => $1)`;
  await db.query({ name: `test_age_${table}`, text }, [seconds]);
}

describe('a code', () => {
  it('has six digits and is accepted once', async () => {
    const owner = { purpose: 'register', target: newTarget() } as const;
    const { code, expiresAt } = await send(owner);
    expect(code).toMatch(/^\d{6}$/);
    expect(expiresAt.getTime()).toBeGreaterThan(0);
    expect(await spend(owner, ` ${code} `)).toBe(true);
    expect(await spend(owner, code)).toBe(false);
  });

  it('allows five attempts and no sixth, even a right one', async () => {
    const owner = { purpose: 'sign-in', target: newTarget() } as const;
    const { code } = await send(owner);
    for (let count = 0; count < 4; count++) expect(await spend(owner, wrongFor(code))).toBe(false);
    expect(await spend(owner, code)).toBe(true);
    const { code: next } = await send(owner);
    for (let count = 0; count < 5; count++) expect(await spend(owner, wrongFor(next))).toBe(false);
    expect(await spend(owner, next)).toBe(false);
  });

  it('expires', async () => {
    const owner = { purpose: 'sign-in', target: newTarget() } as const;
    const { code } = await send(owner);
    await ageRows('one_time_codes', 181);
    expect(await spend(owner, code)).toBe(false);
  });

  it('is replaced by the next one, and stays replaced when that one is used', async () => {
    const owner = { purpose: 'sign-in', target: newTarget() } as const;
    const first = (await send(owner)).code;
    let second = (await send(owner)).code;
    while (second === first) second = (await send(owner)).code;
    expect(await spend(owner, first)).toBe(false);
    expect(await spend(owner, second)).toBe(true);
    expect(await spend(owner, first)).toBe(false);
  });

  it('is valid only for its purpose, its target and its member', async () => {
    const target = newTarget();
    const { code } = await send({ purpose: 'bind-mobile', target, memberId: 7n });
    expect(await spend({ purpose: 'step-up', target, memberId: 7n }, code)).toBe(false);
    expect(await spend({ purpose: 'bind-mobile', target: newTarget(), memberId: 7n }, code)).toBe(false);
    expect(await spend({ purpose: 'bind-mobile', target, memberId: 8n }, code)).toBe(false);
    expect(await spend({ purpose: 'bind-mobile', target }, code)).toBe(false);
    expect(await spend({ purpose: 'bind-mobile', target, memberId: 7n }, code)).toBe(true);
  });

  it('of one member is not replaced by another member’s for the same number', async () => {
    const target = newTarget();
    const { code } = await send({ purpose: 'bind-mobile', target, memberId: 7n });
    await send({ purpose: 'bind-mobile', target, memberId: 8n });
    expect(await spend({ purpose: 'bind-mobile', target, memberId: 7n }, code)).toBe(true);
  });

  it('cannot be guessed from a copy of the database, because its hash is keyed', async () => {
    const target = newTarget();
    const { code } = await send({ purpose: 'register', target });
    const text = 'select * from one_time_codes where target = $1';
    const [row] = await queryRows<{ code_hash: Uint8Array }>(db, { name: 'test_stored_code', text }, [target]);
    const storedHash = Buffer.from(row?.code_hash ?? []).toString('hex');
    expect(storedHash).toHaveLength(64);
    const texts = [code, JSON.stringify(['register', target, '', code])];
    texts.push(JSON.stringify(['one-time code', 'register', target, '', code]));
    for (const one of texts) expect(storedHash).not.toBe(createHash('sha256').update(one).digest('hex'));
    const elsewhere = { sealer: createSealer('the secret of another portal, long enough') };
    const owner = { purpose: 'register', target } as const;
    expect(await db.transaction((tx) => consumeCode(tx, elsewhere, { ...owner, code }))).toBe(false);
    expect(await spend(owner, code)).toBe(true);
  });

  describe('with a requester', () => {
    const lan = { token: 'the browser of Lan', network: '192.0.2.1' };
    const stranger = { token: 'another browser', network: '192.0.2.1' };
    const ownerFor = (requester?: Recipient['requester']) =>
      ({ purpose: 'sign-in', target: waiting, requester }) as const;
    let waiting = '';
    beforeEach(() => void (waiting = newTarget()));

    it('allows attempts to its requester only', async () => {
      const { code } = await send(ownerFor(lan));
      for (const other of [stranger, { network: '198.51.100.1' }, { token: 'x', network: '198.51.100.1' }, undefined]) {
        for (let count = 0; count < 5; count++) expect(await spend(ownerFor(other), wrongFor(code))).toBe(false);
        expect(await spend(ownerFor(other), code)).toBe(false);
      }
      expect(await spend(ownerFor(lan), code)).toBe(true);
    });

    it('is not replaced by one that a stranger requests', async () => {
      const { code } = await send(ownerFor(lan));
      const { code: strangers } = await send(ownerFor(stranger));
      for (let count = 0; count < 5; count++) await spend(ownerFor(stranger), wrongFor(strangers));
      expect(await spend(ownerFor(lan), code)).toBe(true);
    });

    it('follows the browser to another network, and a client without cookies by its network', async () => {
      const { code } = await send(ownerFor(lan));
      expect(await spend(ownerFor({ ...lan, network: '198.51.100.7' }), code)).toBe(true);
      const { code: next } = await send(ownerFor(lan));
      expect(await spend(ownerFor({ network: lan.network }), next)).toBe(true);
    });
  });

  it('has significant leading zeros', async () => {
    const owner = { purpose: 'register', target: newTarget() } as const;
    const nothing = { bytes: (length: number) => new Uint8Array(length) };
    const { code } = await db.transaction((tx) =>
      createCode(tx, { ...deps, random: nothing }, { lifetimeMinutes: 3, ...owner }),
    );
    expect([code, await spend(owner, '0'), await spend(owner, '000000')]).toEqual(['000000', false, true]);
  });
});

describe('a captcha', () => {
  const newCaptcha = () => db.transaction((tx) => createCaptcha(tx, { ...deps, address: ADDRESS }));
  const respond = (id: string, text: string, address = ADDRESS) =>
    db.transaction((tx) => consumeCaptcha(tx, deps, { id, text, address }));

  it('has five characters that cannot be mistaken for others', async () => {
    expect((await newCaptcha()).text).toMatch(/^[34679ACEFGHJKMNPRTWXY]{5}$/);
  });

  it('is accepted in either case, and once', async () => {
    const { id, text } = await newCaptcha();
    expect(await respond(id, ` ${text.toLowerCase()} `)).toBe(true);
    expect(await respond(id, text)).toBe(false);
  });

  it('is used up by a wrong answer', async () => {
    const { id, text } = await newCaptcha();
    expect([await respond(id, 'zzzzz'), await respond(id, text)]).toEqual([false, false]);
  });

  it('belongs to the address that requested it, and is not used up by a stranger’s answer', async () => {
    const { id, text } = await newCaptcha();
    expect([await respond(id, text, '192.0.2.8'), await respond(id, text)]).toEqual([false, true]);
  });

  it('expires after two minutes', async () => {
    const [late, soon] = [await newCaptcha(), await newCaptcha()];
    await ageRows('captchas', 119);
    expect(await respond(soon.id, soon.text)).toBe(true);
    await ageRows('captchas', 2);
    expect(await respond(late.id, late.text)).toBe(false);
  });

  it('passes as a human check once, and is used up by a wrong answer', async () => {
    const spendAs = (humanCheck: string) =>
      db.transaction((tx) => consumeHumanCheck(tx, deps, { humanCheck, address: ADDRESS }));
    const { id, text } = await newCaptcha();
    expect([await spendAs(`captcha:${id}:${text}`), await spendAs(`captcha:${id}:${text}`)]).toEqual([true, false]);
    const other = await newCaptcha();
    expect([await spendAs(`captcha:${other.id}:no`), await spendAs(`captcha:${other.id}:${other.text}`)]).toEqual([
      false,
      false,
    ]);
    for (const humanCheck of ['captcha:', 'captcha::', `captcha:${id}`, `${id}:${text}`]) {
      expect(await spendAs(humanCheck)).toBe(false);
    }
  });

  it('is purged together with the codes after it expired', async () => {
    await newCaptcha();
    await send({ purpose: 'register', target: newTarget() });
    await ageRows('captchas', 200);
    await ageRows('one_time_codes', 900);
    const fresh = await newCaptcha();
    await db.transaction(deleteExpiredChecks);
    const text = 'select id from captchas union all select id::text from one_time_codes';
    expect(await db.query({ name: 'test_remaining', text })).toEqual([{ id: fresh.id }]);
  });
});
