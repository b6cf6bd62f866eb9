import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmAuthenticator, consumeRecoveryCode, enrollAuthenticator } from '#domain/devices';
import { findVendor } from '#domain/games';
import { SeedLinks } from '#domain/lottery';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import { systemClock } from '#kernel/clock';
import { countOldRecoveryCodes, resealAll } from '#server/crypto/reseal';
import { SEALED_COLUMNS } from '#server/crypto/sealed-columns';
import { createSealer, SealBrokenError } from '#server/crypto/sealer';
import { STAFF_ROLES } from '#rules/staff';
import { createTestApp, type TestApp, type TestMember, SANDBOX_SECRET } from '../support/app.ts';
import { createDueDraws } from '../support/draws.ts';
import { codeOf, createStaff } from '../support/staff.ts';
import { offer } from '../support/points.ts';
import { insertPromotion } from '../support/promotions.ts';
import { redEnvelopes } from '../support/red-envelopes.ts';
import { openCrashRound } from '../support/inhouse.ts';
import { sql } from '../support/sql.ts';

const secret = () => randomBytes(32).toString('base64url');
const [OLD, NEW] = [secret(), secret()];
const old = createSealer(OLD);
const both = createSealer(NEW, [OLD]);
const fresh = createSealer(NEW);

let portal: TestApp;
let member: TestMember;
let recoveryCode: string;
beforeAll(async () => {
  portal = await createTestApp({ APP_SECRET: OLD });
  await createDueDraws(portal);
  await createStaff(portal);
  member = await portal.newMember();
  recoveryCode = await enrolled(member);
  await sql(portal, 'update members set sealed_id_number = $1, sealed_address = $2', [
    old.seal('member id number', '079123456789'),
    old.seal('member address', '1 Lake Road'),
  ]);
  await member.call('GET /wps/inhouse/seeds');
  await openCrashRound(portal);
  await insertPromotion(portal, redEnvelopes());
  const item = await offer(portal);
  await sql(
    portal,
    `insert into point_redemptions (public_id, member_id, item_id, name, quantity, taken_from_stock, points_minor, hold_id, sealed_delivery)
     select 'R1', 1, id, 'Mug', 1, 1, 1, 0, $2 from point_items where public_id = $1`,
    [item, old.seal('point redemption R1', 'an address')],
  );
  await sql(portal, `update vendors set sealed_signing_key = $1 where code = 'SBX'`, [
    old.seal('vendor key SBX', 'a private key'),
  ]);
  await sql(
    portal,
    `insert into social_flows (state_hash, provider, sealed, browser_hash, step, expires_at)
     values ('\\x01', 'test', $1, '\\x01', 'started', now() + interval '5 minutes'),
            ('\\x02', 'test', $2, '\\x02', 'link', now() + interval '5 minutes')`,
    [old.seal('social flow', 'a flow'), old.seal('social pending', 'an identity')],
  );
  await sql(portal, `insert into signing_keys (public_key, sealed_private_key) values ('a key', $1)`, [
    old.seal('audit signing key', 'its private part'),
  ]);
  await sql(
    portal,
    `insert into staff_enrollments (staff_id, token_hash, sealed_totp_secret, created_by, expires_at)
     select min(id), '\\x03', $1, 'the-admin', now() + interval '1 hour' from staff`,
    [old.seal('staff totp', 'an offer')],
  );
});
afterAll(() => portal.close());

const idOf = async ({ playerId }: TestMember) =>
  (await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [playerId]))[0]?.id ?? 0n;

/** Gives a member an authenticator. Returns a recovery code. */
async function enrolled(owner: TestMember): Promise<string> {
  const memberId = await idOf(owner);
  const deps = { sealer: portal.app.sealer, random: cryptoRandom, clock: systemClock };
  const codes = await portal.app.db.transaction(async (tx) => {
    const { secret: totp } = await enrollAuthenticator(tx, deps, { id: memberId, username: owner.username });
    return confirmAuthenticator(tx, deps, { memberId, code: codeOf(totp) });
  });
  return codes[0] ?? '';
}

/** Lists the columns that hold values sealed under a key, by looking at every text of the database. */
async function columnsWith(keyId: string): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>(
    portal,
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await sql(portal, `select 1 from "${table}" where "${column}"::text ~ $1 limit 1`, [
      `(^|")${keyId}\\.`,
    ]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

const REGISTERED = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted();

describe('the list of sealed columns', () => {
  it('has every column that is named as sealed', async () => {
    const named = await sql<{ name: string }>(
      portal,
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like '%sealed%' and data_type in ('text', 'jsonb') order by 1`,
    );
    expect(named.map(({ name }) => name)).toEqual(REGISTERED);
  });

  it('has every column in which sealed values are found', async () => {
    expect(await columnsWith(old.keyId)).toEqual(REGISTERED);
  });
});

describe('sealing again', () => {
  it('can be killed at any value and repeated', async () => {
    const { db } = portal.app;
    let left = 7;
    const dying: Database = {
      ...db,
      query: (statement, values) => {
        if (statement.name.startsWith('sealed_replace') && left-- === 0) throw new Error('killed');
        return db.query(statement, values);
      },
    };
    await expect(resealAll(dying, both)).rejects.toThrow('killed');
    // Some values have the new key now and some the old one: a portal with both secrets opens all of them.
    expect(await columnsWith(old.keyId)).not.toEqual([]);
    expect(await columnsWith(fresh.keyId)).not.toEqual([]);
    await resealAll(db, both);
    expect(await columnsWith(old.keyId)).toEqual([]);
    expect(await columnsWith(fresh.keyId)).toEqual(REGISTERED);
    for (const { resealed, unreadable } of await resealAll(db, both)) expect([resealed, unreadable]).toEqual([0, 0]);
  });

  it('keeps every value, for its own use', async () => {
    const { db } = portal.app;
    const vendor = await findVendor(db, 'SBX');
    expect(vendor?.sealedSecrets.map((sealed) => fresh.open('vendor SBX', sealed))).toEqual([SANDBOX_SECRET]);
    const [chain] = await sql<{ id: bigint; gameCode: string; chainNo: number; length: number; sealedSeed: string }>(
      portal,
      `select id, game_code as "gameCode", chain_no as "chainNo", length, sealed_seed as "sealedSeed"
         from lottery_seed_chains where game_code = 'SSC1M'`,
    );
    if (!chain) throw new Error('no chain');
    expect(new SeedLinks(fresh).getLink(chain, 1)).toHaveLength(32);
    const flows = await sql<{ sealed: string }>(portal, 'select sealed from social_flows order by state_hash');
    expect(flows.map(({ sealed }, at) => fresh.open(at === 0 ? 'social flow' : 'social pending', sealed))).toEqual([
      'a flow',
      'an identity',
    ]);
  });

  it('replaces nothing that the running portal changed in the meantime', async () => {
    const { db } = portal.app;
    await sql(portal, `update staff set sealed_totp_secret = $1 where username = 'the-admin'`, [
      old.seal('staff totp', 'A'),
    ]);
    const newer = old.seal('staff totp', 'B');
    const racing: Database = {
      ...db,
      query: async (statement, values) => {
        if (statement.name === 'sealed_replace_staff_sealed_totp_secret')
          await sql(portal, `update staff set sealed_totp_secret = $1 where username = 'the-admin'`, [newer]);
        return db.query(statement, values);
      },
    };
    const results = await resealAll(racing, both);
    expect(results.find(({ table }) => table === 'staff')).toMatchObject({ resealed: 0, changed: 1 });
    await resealAll(db, both);
    const [row] = await sql<{ sealed: string }>(
      portal,
      `select sealed_totp_secret as sealed from staff where username = 'the-admin'`,
    );
    expect(fresh.open('staff totp', row?.sealed ?? '')).toBe('B');
  });

  it('reports what no secret opens, and moves the rest', async () => {
    const { db } = portal.app;
    const lost = createSealer(secret()).seal('staff totp', 'A');
    await sql(portal, `update staff set sealed_totp_secret = $1 where username = 'the-admin'`, [lost]);
    await sql(portal, `update staff set sealed_totp_secret = $1 where username = 'the-support'`, [
      old.seal('staff totp', 'A'),
    ]);
    const results = await resealAll(db, both);
    expect(results.find(({ table }) => table === 'staff')).toMatchObject({ resealed: 1, unreadable: 1 });
  });
});

describe('recovery codes', () => {
  it('are checked under the previous secret, counted until they are gone, and useless without it', async () => {
    const { db } = portal.app;
    const input = { memberId: await idOf(member), code: recoveryCode };
    const use = (sealer: typeof fresh) => db.transaction((tx) => consumeRecoveryCode(tx, { sealer }, input));
    const ofStaff = 10 * STAFF_ROLES.length;
    expect(await countOldRecoveryCodes(db, both)).toBe(10 + ofStaff);
    expect(await use(fresh)).toBe(false);
    expect(await use(both)).toBe(true);
    expect(await use(both)).toBe(false);
    expect(await countOldRecoveryCodes(db, both)).toBe(9 + ofStaff);
  });
});

describe('a sealer', () => {
  it('opens values of the previous secrets and seals with the current one', () => {
    expect(both.open('a use', old.seal('a use', 'text'))).toBe('text');
    expect(fresh.open('a use', both.seal('a use', 'text'))).toBe('text');
    expect(() => fresh.open('a use', old.seal('a use', 'text'))).toThrow(SealBrokenError);
    expect(() => both.open('another use', old.seal('a use', 'text'))).toThrow(SealBrokenError);
    for (const broken of ['', 'broken', `${fresh.keyId}.`, `${fresh.keyId}.AAAA`])
      expect(() => fresh.open('a use', broken), broken).toThrow(SealBrokenError);
  });
});
