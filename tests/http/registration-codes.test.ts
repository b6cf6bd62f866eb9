import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAffiliate, disableAffiliate, enableAffiliate } from '#domain/affiliates';
import { createTestApp, type TestApp } from '../support/app.ts';
import { registrationClient, type RegistrationClient } from '../support/registration.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let registration: RegistrationClient;
beforeAll(async () => {
  portal = await createTestApp();
  registration = registrationClient(portal);
  const agent = await portal.newMember({ username: 'theagent' });
  await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [agent.playerId]);
  await portal.app.db.transaction(async (tx) => {
    await addAffiliate(tx, { code: 'house88', domain: 'Play.Example.COM' });
    await addAffiliate(tx, { code: 'AGENT1', account: 'TheAgent' });
  });
});
afterAll(() => portal.close());

interface Relations {
  affiliate: string | null;
  inviter: string | null;
}

async function relationsOf(username: string): Promise<Relations | undefined> {
  const text = `select a.code as affiliate, r.username as inviter from members m
                  left join affiliates a on a.id = m.affiliate_id left join members r on r.id = m.referrer_id
                 where m.username = $1`;
  return (await sql<Relations>(portal, text, [username]))[0];
}

async function codeOf(username: string) {
  const text = 'select referral_code as code, public_id as id from members where username = $1';
  const [row] = await sql<{ code: string; id: string }>(portal, text, [username]);
  return row ?? { code: '', id: '' };
}

const refusal = (field: string) => [422, 'invitation_code_error', { [field]: { code: 'invitation_code_error' } }];
const summaryOf = ({ status, body }: Awaited<ReturnType<RegistrationClient['byName']>>) => [
  status,
  body.code,
  body.fields,
];

describe('an affiliate code', () => {
  it('can be checked in any spelling, and by its domain', async () => {
    const check = async (query: string) => (await portal.call(`GET /wps/agent/affiliate${query}`)).body.value;
    expect(await check('?code=HOUSE88')).toEqual({ valid: true, code: 'HOUSE88' });
    expect(await check('?code=%20house88')).toEqual({ valid: true, code: 'HOUSE88' });
    expect(await check('?code=nobody')).toEqual({ valid: false });
    expect(await check('?domain=play.example.com:443')).toEqual({ valid: true, code: 'HOUSE88' });
    expect(await check('?code=nobody&domain=play.example.com')).toEqual({ valid: false });
    expect(await check('')).toEqual({ valid: false });
    expect(await check('/domain?domain=PLAY.example.com.')).toEqual({ valid: true, code: 'HOUSE88' });
    expect(await check('/domain?domain=example.com')).toEqual({ valid: false });
  });

  it('links the new member to the affiliate, by itself or by the domain', async () => {
    await registration.byName({ username: 'bycode', affiliateCode: 'agent1' });
    await registration.byName({ username: 'bydomain', domain: 'play.example.com' });
    await registration.byName({ username: 'byneither', domain: 'other.example.com' });
    expect((await relationsOf('bycode'))?.affiliate).toBe('AGENT1');
    expect((await relationsOf('bydomain'))?.affiliate).toBe('HOUSE88');
    expect((await relationsOf('byneither'))?.affiliate).toBeNull();
  });

  it('stops the registration if it is unknown, disabled or a blocked agent’s', async () => {
    const withCode = async (affiliateCode: string) => summaryOf(await registration.byName({ affiliateCode }));
    expect(await withCode('NOBODY')).toEqual(refusal('affiliateCode'));
    await portal.app.db.transaction((tx) => disableAffiliate(tx, 'House88'));
    expect(await withCode('HOUSE88')).toEqual(refusal('affiliateCode'));
    expect((await registration.byName({ domain: 'play.example.com' })).status).toBe(200);
    await portal.app.db.transaction((tx) => enableAffiliate(tx, 'HOUSE88'));
    await sql(portal, `update members set state = 'blocked' where username = 'theagent'`);
    expect(await withCode('AGENT1')).toEqual(refusal('affiliateCode'));
    await sql(portal, `update members set state = 'active' where username = 'theagent'`);
  });

  it('is created only in a typable form, for an agent, and once', async () => {
    const add = (request: Parameters<typeof addAffiliate>[1]) =>
      portal.app.db.transaction((tx) => addAffiliate(tx, request)).catch((error) => error.fields);
    expect(await add({ code: 'a b' })).toEqual({ code: { code: 'invalid_value' } });
    expect(await add({ code: 'GOOD', domain: 'not a domain' })).toEqual({ domain: { code: 'invalid_value' } });
    expect(await add({ code: 'GOOD', account: 'bycode' })).toEqual({ account: { code: 'no_such_agent' } });
    expect(await add({ code: 'agent1' })).toEqual({ code: { code: 'affiliate_taken' } });
  });
});

describe('an invitation', () => {
  it('links the new member to its inviter, by the code of a link or by the member id', async () => {
    await registration.byName({ username: 'inviter' });
    const { code, id } = await codeOf('inviter');
    await registration.byName({ username: 'invited1', referralCode: ` ${code.toLowerCase()} ` });
    await registration.change({ field: 'recommenderId', use: 'optional' });
    await registration.byName({ username: 'invited2', recommenderId: id });
    expect((await relationsOf('invited1'))?.inviter).toBe('inviter');
    expect((await relationsOf('invited2'))?.inviter).toBe('inviter');
  });

  it('by nobody, a guest or a blocked member does not count; a typed one is refused', async () => {
    await registration.byName({ username: 'guestone' });
    const { code } = await codeOf('guestone');
    await sql(portal, `update members set account_type = 'guest' where username = 'guestone'`);
    const isRefused = async (referralCode: string) => {
      const { status, body } = await registration.byName({ referralCode });
      return [status, body.value.referralRefused];
    };
    expect(await isRefused(code)).toEqual([200, true]);
    await sql(portal, `update members set account_type = 'member', state = 'blocked' where username = 'guestone'`);
    expect(await isRefused(code)).toEqual([200, true]);
    expect(summaryOf(await registration.byName({ recommenderId: 'NOBODY1' }))).toEqual(refusal('recommenderId'));
  });

  it('never forms a cycle, because an inviter is always older than the invited', async () => {
    for (let n = 0; n < 6; n++) {
      const { code } = await codeOf(n === 0 ? 'inviter' : `chain${n - 1}`);
      expect((await registration.byName({ username: `chain${n}`, referralCode: code })).status).toBe(200);
    }
    expect(await sql(portal, 'select id from members where referrer_id >= id')).toEqual([]);
    // A member cannot invite itself: its code is created with it, and no call sets an inviter later.
    expect((await registration.byName({ username: 'selfone', recommenderId: 'selfone' })).body.code).toBe(
      'invitation_code_error',
    );
  });
});
