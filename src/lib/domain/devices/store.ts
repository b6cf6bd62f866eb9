import { createHash } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { randomId, randomToken, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { FACTS_SQL, type Facts, factsRow } from './facts.ts';
import { devices, knownNetworks } from './tables.ts';
import { type Device, deviceRow, type SignInAttempt } from './types.ts';

/** Browsers unused for so long have lost their cookies, and networks have other users by then. */
const DELETE_AFTER_DAYS = 400;
const USER_AGENT_LENGTH = 300;

/** Hashes the token of a browser's cookie or of a pending sign-in for the database. */
export function hashDeviceToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

export interface RecordedAttempt extends SignInAttempt {
  tokenHash: Uint8Array | undefined;
  isTrusted: boolean;
}

/**
 * Records the browser and the network of a sign-in if `condition` holds; $1 to $3 as in FACTS_SQL. Waits for a concurrent
 * revocation, after which neither browser nor network is recorded unless `canRestore` holds.
 */
const recordSql = ({ condition, canRestore }: { condition: string; canRestore: string }) => `
    device as (
      insert into devices as existing (public_id, member_id, token_hash, user_agent, last_address, trusted_at)
      select $4, $1, $3, $5, $6, case when $7 then now() end where $3::bytea is not null and ${condition}
      on conflict (member_id, token_hash) do update set
        user_agent = excluded.user_agent, last_address = excluded.last_address, last_seen_at = now(), revoked_at = null,
        trusted_at = case when existing.revoked_at is null then coalesce(existing.trusted_at, excluded.trusted_at)
                          else excluded.trusted_at end
      where existing.revoked_at is null or ${canRestore}
      returning id
    ), network as (
      insert into known_networks (member_id, network)
      select $1, $2 where ${condition} and ($3::bytea is null or exists (select 1 from device))
      on conflict (member_id, network) do update set last_seen_at = now()
    )`;

const RECORD = defineStatement({
  name: 'devices_record',
  row: z.object({ id: z.bigint() }),
  text: `with ${recordSql({ condition: 'true', canRestore: 'true' })} select id from device`,
});

const ASSESS = defineStatement({
  name: 'devices_assess_and_record',
  row: factsRow.extend({ deviceId: z.bigint().nullable() }),
  // One round trip. A member without any method restores a revoked browser, because there is no other way to sign in.
  text: `with facts as materialized (${FACTS_SQL}), ${recordSql({
    condition: '(select not "isUnfamiliar" from facts)',
    canRestore: '(select cardinality(methods) = 0 from facts)',
  })}
    select facts.*, (select id from device) as "deviceId" from facts`,
});

function valuesOf({ random }: { random: RandomSource }, attempt: RecordedAttempt): unknown[] {
  const { memberId, network, tokenHash, userAgent, address, isTrusted } = attempt;
  const client = [userAgent.slice(0, USER_AGENT_LENGTH), address];
  return [memberId, network, tokenHash ?? null, randomId(random, 'D'), ...client, isTrusted];
}

/** Records a verified sign-in. Returns the browser's id; undefined for clients without cookies. */
export async function recordDevice(
  tx: Tx,
  deps: { random: RandomSource },
  attempt: RecordedAttempt,
): Promise<bigint | undefined> {
  const [row] = await tx.query(RECORD, valuesOf(deps, attempt));
  return row?.id;
}

/** Returns the facts about a sign-in and records it unless it is unfamiliar or just revoked; `deviceId` is null then. */
export async function assessAndRecord(
  tx: Tx,
  deps: { random: RandomSource },
  attempt: RecordedAttempt,
): Promise<Facts & { deviceId: bigint | null }> {
  const [row] = await tx.query(ASSESS, valuesOf(deps, attempt));
  if (!row) throw new Error('member not found');
  return row;
}

/** Finds the id of a member's browser by its cookie, unless it was revoked. */
export async function findDevice(db: Db, memberId: bigint, deviceToken: string): Promise<bigint | undefined> {
  const isTheirs = and(eq(devices.memberId, memberId), eq(devices.tokenHash, hashDeviceToken(deviceToken)));
  const [row] = await db.orm
    .select({ id: devices.id })
    .from(devices)
    .where(and(isTheirs, isNull(devices.revokedAt)));
  return row?.id;
}

const KNOWN_BROWSER = defineStatement({
  name: 'devices_known_browser',
  text: `select 1 from members member join devices device on device.member_id = member.id
          where member.username_key = $1 and device.token_hash = $2 and device.revoked_at is null`,
});

/** True in a browser that the account of this name accepted before and has not revoked. */
export async function isKnownBrowser(db: Db, deviceToken: string | undefined, usernameKey: string): Promise<boolean> {
  if (deviceToken === undefined) return false;
  return (await db.query(KNOWN_BROWSER, [usernameKey, hashDeviceToken(deviceToken)])).length === 1;
}

const LIST = defineStatement({
  name: 'devices_list',
  row: deviceRow,
  text: `select public_id as "publicId", user_agent as "userAgent", last_address as address, created_at as "createdAt",
                last_seen_at as "lastSeenAt", trusted_at is not null as "isTrusted",
                coalesce(token_hash = $2, false) as "isCurrent"
           from devices where member_id = $1 and revoked_at is null order by last_seen_at desc, id desc limit 100`,
});

export function listDevices(db: Db, memberId: bigint, currentHash: Uint8Array | undefined): Promise<Device[]> {
  return db.query(LIST, [memberId, currentHash ?? null]);
}

const RENEW = defineStatement({
  name: 'devices_renew_token',
  // For every account that uses the browser, so that the others do not have to verify it again.
  text: `update devices set token_hash = $2 where token_hash = $1`,
});

/**
 * Gives a browser a new token, which replaces the one that it showed, for all accounts that know it. A planted or
 * copied token is worth nothing then.
 */
export async function renewDeviceToken(tx: Tx, { random }: { random: RandomSource }, shown: string): Promise<string> {
  const token = randomToken(random);
  await tx.query(RENEW, [hashDeviceToken(shown), hashDeviceToken(token)]);
  return token;
}

/** Revokes a browser and deletes all networks but one: its holder may have another known browser in them. */
export async function revoke(
  tx: Tx,
  { memberId, publicId, keepsNetwork }: { memberId: bigint; publicId: string; keepsNetwork?: string },
): Promise<bigint | undefined> {
  const [row] = await tx.orm
    .update(devices)
    .set({ revokedAt: sql`now()`, trustedAt: null })
    .where(and(eq(devices.memberId, memberId), eq(devices.publicId, publicId), isNull(devices.revokedAt)))
    .returning({ id: devices.id });
  if (!row) return undefined;
  const isOther = keepsNetwork === undefined ? undefined : ne(knownNetworks.network, keepsNetwork);
  await tx.orm.delete(knownNetworks).where(and(eq(knownNetworks.memberId, memberId), isOther));
  return row.id;
}

const DELETE_OLD = defineStatement({
  name: 'devices_delete_old',
  text: `with pending as (delete from pending_sign_ins where expires_at < now()),
              networks as (
                delete from known_networks where last_seen_at < now() - make_interval(days => ${DELETE_AFTER_DAYS})
              )
         delete from devices where last_seen_at < now() - make_interval(days => ${DELETE_AFTER_DAYS})`,
});

/** Deletes expired pending sign-ins, and browsers and networks that have not been used for 400 days. */
export async function deleteOldDevices(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}
