import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAffiliate, disableAffiliate, enableAffiliate } from '#domain/affiliates';
import { createTestApp, type TestApp } from '../support/app.ts';
import { registrationCalls, type RegistrationCalls } from '../support/registration.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let registration: RegistrationCalls;
beforeAll(async () => {
  portal = await createTestApp();
  registration = registrationCalls(portal);
  const agent = await portal.newMember({ username: 'theagent' });
  await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [agent.playerId]);
  await portal.app.db.transaction(async (tx) => {
    await addAffiliate(tx, { code: 'house88', domain: 'Play.Example.COM' });
    await addAffiliate(tx, { code: 'AGENT1', account: 'TheAgent' });
  });
});
afterAll(() => portal.close());

interface Ties {
  affiliate: string | null;
  inviter: string | null;
}

async function tiesOf(username: string): Promise<Ties | undefined> {
  const text = `select a.code as affiliate, r.username as inviter from members m
                  left join affiliates a on a.id = m.affiliate_id left join members r on r.id = m.referrer_id
                 where m.username = $1`;
  return (await sql<Ties>(portal, text, [username]))[0];
}

async function codeOf(username: string) {
  const text = 'select referral_code as code, public_id as id from members where username = $1';
  const [row] = await sql<{ code: string; id: string }>(portal, text, [username]);
  return row ?? { code: '', id: '' };
}

const refusal = (field: string) => [422, 'invitation_code_error', { [field]: { code: 'invitation_code_error' } }];
const told = ({ status, body }: Awaited<ReturnType<RegistrationCalls['byName']>>) => [status, body.code, body.fields];

describe('an affiliate’s code', () => {
  it('is told to be in force or not, however it is written, and so is a domain', async () => {
    const ask = async (query: string) => (await portal.call(`GET /wps/agent/affiliate${query}`)).body.value;
    expect(await ask('?code=HOUSE88')).toEqual({ valid: true, code: 'HOUSE88' });
    expect(await ask('?code=%20house88')).toEqual({ valid: true, code: 'HOUSE88' });
    expect(await ask('?code=nobody')).toEqual({ valid: false });
    expect(await ask('?domain=play.example.com:443')).toEqual({ valid: true, code: 'HOUSE88' });
    expect(await ask('?code=nobody&domain=play.example.com')).toEqual({ valid: false });
    expect(await ask('')).toEqual({ valid: false });
    expect(await ask('/domain?domain=PLAY.example.com.')).toEqual({ valid: true, code: 'HOUSE88' });
    expect(await ask('/domain?domain=example.com')).toEqual({ valid: false });
  });

  it('ties the new member, by itself or by the domain', async () => {
    await registration.byName({ username: 'bycode', affiliateCode: 'agent1' });
    await registration.byName({ username: 'bydomain', domain: 'play.example.com' });
    await registration.byName({ username: 'byneither', domain: 'other.example.com' });
    expect((await tiesOf('bycode'))?.affiliate).toBe('AGENT1');
    expect((await tiesOf('bydomain'))?.affiliate).toBe('HOUSE88');
    expect((await tiesOf('byneither'))?.affiliate).toBeNull();
  });

  it('that is nobody’s, is disabled or belongs to a blocked agent stops the registration', async () => {
    const withCode = async (affiliateCode: string) => told(await registration.byName({ affiliateCode }));
    expect(await withCode('NOBODY')).toEqual(refusal('affiliateCode'));
    await portal.app.db.transaction((tx) => disableAffiliate(tx, 'House88'));
    expect(await withCode('HOUSE88')).toEqual(refusal('affiliateCode'));
    expect((await registration.byName({ domain: 'play.example.com' })).status).toBe(200);
    await portal.app.db.transaction((tx) => enableAffiliate(tx, 'HOUSE88'));
    await sql(portal, `update members set state = 'blocked' where username = 'theagent'`);
    expect(await withCode('AGENT1')).toEqual(refusal('affiliateCode'));
    await sql(portal, `update members set state = 'active' where username = 'theagent'`);
  });

  it('is made only in a form that can be typed, for an agent, and once', async () => {
    const add = (request: Parameters<typeof addAffiliate>[1]) =>
      portal.app.db.transaction((tx) => addAffiliate(tx, request)).catch((error) => error.fields);
    expect(await add({ code: 'a b' })).toEqual({ code: { code: 'invalid_value' } });
    expect(await add({ code: 'GOOD', domain: 'not a domain' })).toEqual({ domain: { code: 'invalid_value' } });
    expect(await add({ code: 'GOOD', account: 'bycode' })).toEqual({ account: { code: 'no_such_agent' } });
    expect(await add({ code: 'agent1' })).toEqual({ code: { code: 'affiliate_taken' } });
  });
});

describe('an invitation', () => {
  it('ties the new member to who invites, by the code of a link or by the customer id', async () => {
    await registration.byName({ username: 'inviter' });
    const { code, id } = await codeOf('inviter');
    await registration.byName({ username: 'invited1', referralCode: ` ${code.toLowerCase()} ` });
    await registration.change({ field: 'recommenderId', use: 'optional' });
    await registration.byName({ username: 'invited2', recommenderId: id });
    expect((await tiesOf('invited1'))?.inviter).toBe('inviter');
    expect((await tiesOf('invited2'))?.inviter).toBe('inviter');
  });

  it('by nobody, a guest or a blocked member is refused', async () => {
    await registration.byName({ username: 'guestone' });
    const { code } = await codeOf('guestone');
    await sql(portal, `update members set account_type = 'guest' where username = 'guestone'`);
    expect(told(await registration.byName({ referralCode: code }))).toEqual(refusal('referralCode'));
    await sql(portal, `update members set account_type = 'member', state = 'blocked' where username = 'guestone'`);
    expect(told(await registration.byName({ referralCode: code }))).toEqual(refusal('referralCode'));
    expect(told(await registration.byName({ recommenderId: 'NOBODY1' }))).toEqual(refusal('recommenderId'));
  });

  it('never closes to a circle: whoever invites was there before', async () => {
    for (let n = 0; n < 6; n++) {
      const { code } = await codeOf(n === 0 ? 'inviter' : `chain${n - 1}`);
      expect((await registration.byName({ username: `chain${n}`, referralCode: code })).status).toBe(200);
    }
    expect(await sql(portal, 'select id from members where referrer_id >= id')).toEqual([]);
    // A member cannot name itself: its code is made with it, and nothing sets an inviter afterwards.
    expect((await registration.byName({ username: 'selfone', recommenderId: 'selfone' })).body.code).toBe(
      'invitation_code_error',
    );
  });
});
