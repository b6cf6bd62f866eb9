import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import { forgetExpired, newCaptcha, sendCode, spendCaptcha, spendCode, spendProof } from '#domain/verification';
import { openEmbedded } from '../../support/embedded.ts';

const ADDRESS = '192.0.2.7';
const random = cryptoRandom;

let db: Database;
beforeAll(async () => {
  db = await openEmbedded();
});
afterAll(() => db.close());

let numbers = 0;
/** A number that no other test has. */
const newTarget = () => `+8490${String(++numbers).padStart(7, '0')}`;

type Owner = Parameters<typeof spendCode>[1];
type Whose = Omit<Owner, 'code'>;

const send = (owner: Whose) => db.transaction((tx) => sendCode(tx, { random, lifetimeMinutes: 3, ...owner }));
const spend = (owner: Whose, code: string) => db.transaction((tx) => spendCode(tx, { ...owner, code }));
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

  it('is not in the database, only its hash', async () => {
    const target = newTarget();
    const { code } = await send({ purpose: 'register', target });
    const text = 'select target, code_hash::text as kept from one_time_codes where target = $1';
    const [row] = await db.query<{ kept: string }>({ name: 'test_kept_code', text }, [target]);
    expect(row?.kept).not.toContain(Buffer.from(code).toString('hex'));
  });

  it('keeps its leading zeros', async () => {
    const owner = { purpose: 'register', target: newTarget() } as const;
    const nothing = { bytes: (length: number) => new Uint8Array(length) };
    const { code } = await db.transaction((tx) => sendCode(tx, { random: nothing, lifetimeMinutes: 3, ...owner }));
    expect([code, await spend(owner, '0'), await spend(owner, '000000')]).toEqual(['000000', false, true]);
  });
});

describe('a captcha', () => {
  const open = () => db.transaction((tx) => newCaptcha(tx, { random, address: ADDRESS }));
  const answer = (id: string, text: string, address = ADDRESS) =>
    db.transaction((tx) => spendCaptcha(tx, { id, text, address }));

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
    const spendAs = (proof: string) => db.transaction((tx) => spendProof(tx, { proof, address: ADDRESS }));
    const { id, text } = await open();
    expect([await spendAs(`captcha:${id}:${text}`), await spendAs(`captcha:${id}:${text}`)]).toEqual([true, false]);
    const other = await open();
    expect([await spendAs(`captcha:${other.id}:no`), await spendAs(`captcha:${other.id}:${other.text}`)]).toEqual([
      false,
      false,
    ]);
    for (const proof of ['captcha:', 'captcha::', `captcha:${id}`, `${id}:${text}`]) {
      expect(await spendAs(proof)).toBe(false);
    }
  });

  it('is forgotten with the codes when nobody can use it any more', async () => {
    await open();
    await send({ purpose: 'register', target: newTarget() });
    await age('captchas', 200);
    await age('one_time_codes', 900);
    const fresh = await open();
    await db.transaction(forgetExpired);
    const text = 'select id from captchas union all select id::text from one_time_codes';
    expect(await db.query({ name: 'test_kept', text })).toEqual([{ id: fresh.id }]);
  });
});
