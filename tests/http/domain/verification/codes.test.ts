import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import {
  deleteExpiredChecks,
  createCaptcha,
  createCode,
  spendCaptcha,
  spendCode,
  spendHumanCheck,
} from '#domain/verification';
import { createSealer } from '#server/crypto/sealer';
import { openEmbedded } from '../../../support/embedded.ts';

const ADDRESS = '192.0.2.7';
const random = cryptoRandom;
const ports = { random, sealer: createSealer('a secret of this test alone, long enough') };

let db: Database;
beforeAll(async () => {
  db = await openEmbedded();
});
afterAll(() => db.close());

let numbers = 0;
/** A number that no other test has. */
const newTarget = () => `+8490${String(++numbers).padStart(7, '0')}`;

type Owner = Parameters<typeof spendCode>[2];
type Whose = Omit<Owner, 'code'>;

const send = (owner: Whose) => db.transaction((tx) => createCode(tx, ports, { lifetimeMinutes: 3, ...owner }));
const spend = (owner: Whose, code: string) => db.transaction((tx) => spendCode(tx, ports, { ...owner, code }));
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Time passes by the database's clock, so the rows are moved instead. */
async function age(table: 'captchas' | 'one_time_codes', seconds: number): Promise<void> {
  const text = `update ${table} set expires_at = expires_at - make_interval(secs => $1)`;
  await db.query({ name: `test_age_${table}`, text }, [seconds]);
}

describe('a code', () => {
  it('is six digits and is taken once', async () => {
    const owner = { purpose: 'register', target: newTarget() } as const;
    const { code, expiresAt } = await send(owner);
    expect(code).toMatch(/^\d{6}$/);
    expect(expiresAt.getTime()).toBeGreaterThan(0);
    expect(await spend(owner, ` ${code} `)).toBe(true);
    expect(await spend(owner, code)).toBe(false);
  });

  it('takes five tries and not a sixth, however right', async () => {
    const owner = { purpose: 'sign-in', target: newTarget() } as const;
    const { code } = await send(owner);
    for (let tries = 0; tries < 4; tries++) expect(await spend(owner, wrongFor(code))).toBe(false);
    expect(await spend(owner, code)).toBe(true);
    const { code: next } = await send(owner);
    for (let tries = 0; tries < 5; tries++) expect(await spend(owner, wrongFor(next))).toBe(false);
    expect(await spend(owner, next)).toBe(false);
  });

  it('is worth nothing after its minutes', async () => {
    const owner = { purpose: 'sign-in', target: newTarget() } as const;
    const { code } = await send(owner);
    await age('one_time_codes', 181);
    expect(await spend(owner, code)).toBe(false);
  });

  it('is replaced by the next one, and does not come back when that one is used up', async () => {
    const owner = { purpose: 'sign-in', target: newTarget() } as const;
    const first = (await send(owner)).code;
    let second = (await send(owner)).code;
    while (second === first) second = (await send(owner)).code;
    expect(await spend(owner, first)).toBe(false);
    expect(await spend(owner, second)).toBe(true);
    expect(await spend(owner, first)).toBe(false);
  });

  it('is for its purpose, its target and its member alone', async () => {
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

  it('cannot be found by who has the database: the hash is keyed', async () => {
    const target = newTarget();
    const { code } = await send({ purpose: 'register', target });
    const text = 'select * from one_time_codes where target = $1';
    const [row] = await db.query<{ code_hash: Uint8Array }>({ name: 'test_kept_code', text }, [target]);
    const kept = Buffer.from(row?.code_hash ?? []).toString('hex');
    expect(kept).toHaveLength(64);
    const texts = [code, JSON.stringify(['register', target, '', code])];
    texts.push(JSON.stringify(['one-time code', 'register', target, '', code]));
    for (const one of texts) expect(kept).not.toBe(createHash('sha256').update(one).digest('hex'));
    const elsewhere = { sealer: createSealer('the secret of another portal, long enough') };
    const owner = { purpose: 'register', target } as const;
    expect(await db.transaction((tx) => spendCode(tx, elsewhere, { ...owner, code }))).toBe(false);
    expect(await spend(owner, code)).toBe(true);
  });

  describe('that somebody waits for', () => {
    const lan = { token: 'the browser of Lan', network: '192.0.2.1' };
    const stranger = { token: 'another browser', network: '192.0.2.1' };
    const who = (requester?: Whose['requester']) => ({ purpose: 'sign-in', target: waiting, requester }) as const;
    let waiting = '';
    beforeEach(() => void (waiting = newTarget()));

    it('has tries for who asked for it alone', async () => {
      const { code } = await send(who(lan));
      for (const other of [stranger, { network: '198.51.100.1' }, { token: 'x', network: '198.51.100.1' }, undefined]) {
        for (let tries = 0; tries < 5; tries++) expect(await spend(who(other), wrongFor(code))).toBe(false);
        expect(await spend(who(other), code)).toBe(false);
      }
      expect(await spend(who(lan), code)).toBe(true);
    });

    it('outlives one that a stranger asks for', async () => {
      const { code } = await send(who(lan));
      const { code: strangers } = await send(who(stranger));
      for (let tries = 0; tries < 5; tries++) await spend(who(stranger), wrongFor(strangers));
      expect(await spend(who(lan), code)).toBe(true);
    });

    it('follows the browser into another network, and a client without cookies by its own', async () => {
      const { code } = await send(who(lan));
      expect(await spend(who({ ...lan, network: '198.51.100.7' }), code)).toBe(true);
      const { code: next } = await send(who(lan));
      expect(await spend(who({ network: lan.network }), next)).toBe(true);
    });
  });

  it('keeps its leading zeros', async () => {
    const owner = { purpose: 'register', target: newTarget() } as const;
    const nothing = { bytes: (length: number) => new Uint8Array(length) };
    const { code } = await db.transaction((tx) =>
      createCode(tx, { ...ports, random: nothing }, { lifetimeMinutes: 3, ...owner }),
    );
    expect([code, await spend(owner, '0'), await spend(owner, '000000')]).toEqual(['000000', false, true]);
  });
});

describe('a captcha', () => {
  const open = () => db.transaction((tx) => createCaptcha(tx, { ...ports, address: ADDRESS }));
  const answer = (id: string, text: string, address = ADDRESS) =>
    db.transaction((tx) => spendCaptcha(tx, ports, { id, text, address }));

  it('has five characters that nobody takes for others', async () => {
    expect((await open()).text).toMatch(/^[34679ACEFGHJKMNPRTWXY]{5}$/);
  });

  it('is answered in capital letters or small, and once', async () => {
    const { id, text } = await open();
    expect(await answer(id, ` ${text.toLowerCase()} `)).toBe(true);
    expect(await answer(id, text)).toBe(false);
  });

  it('is gone after a wrong answer', async () => {
    const { id, text } = await open();
    expect([await answer(id, 'zzzzz'), await answer(id, text)]).toEqual([false, false]);
  });

  it('belongs to the address that was shown it, which a stranger’s answer does not take it from', async () => {
    const { id, text } = await open();
    expect([await answer(id, text, '192.0.2.8'), await answer(id, text)]).toEqual([false, true]);
  });

  it('lives two minutes', async () => {
    const [late, soon] = [await open(), await open()];
    await age('captchas', 119);
    expect(await answer(soon.id, soon.text)).toBe(true);
    await age('captchas', 2);
    expect(await answer(late.id, late.text)).toBe(false);
  });

  it('is a proof like a puzzle’s, once, and a wrong one is gone as well', async () => {
    const spendAs = (humanCheck: string) =>
      db.transaction((tx) => spendHumanCheck(tx, ports, { humanCheck, address: ADDRESS }));
    const { id, text } = await open();
    expect([await spendAs(`captcha:${id}:${text}`), await spendAs(`captcha:${id}:${text}`)]).toEqual([true, false]);
    const other = await open();
    expect([await spendAs(`captcha:${other.id}:no`), await spendAs(`captcha:${other.id}:${other.text}`)]).toEqual([
      false,
      false,
    ]);
    for (const humanCheck of ['captcha:', 'captcha::', `captcha:${id}`, `${id}:${text}`]) {
      expect(await spendAs(humanCheck)).toBe(false);
    }
  });

  it('is forgotten with the codes when nobody can use it any more', async () => {
    await open();
    await send({ purpose: 'register', target: newTarget() });
    await age('captchas', 200);
    await age('one_time_codes', 900);
    const fresh = await open();
    await db.transaction(deleteExpiredChecks);
    const text = 'select id from captchas union all select id::text from one_time_codes';
    expect(await db.query({ name: 'test_kept', text })).toEqual([{ id: fresh.id }]);
  });
});
