import { createHash } from 'node:crypto';
import type { Statement, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { MEMBER_SQL } from './columns.ts';
import type { Member } from './types.ts';

/** As long as the specification's cookies live (§9). */
export const REMEMBER_SECONDS = 24 * 3600;
/** Two taps, or two tabs, are no theft: only what comes again later is. */
const DOUBLE_TAP_SECONDS = 10;

function hashOf(token: string): Uint8Array {
  return createHash('sha256').update('remember ').update(token).digest();
}

const INSERT: Statement = {
  name: 'remember_insert',
  // Used ones stay: seen again, they tell of a theft.
  text: `with replaced as (
           delete from remember_tokens where member_id = $2 and device_id = $3 and used_at is null
         )
         insert into remember_tokens (token_hash, member_id, device_id, expires_at)
         values ($1, $2, $3, now() + make_interval(secs => ${REMEMBER_SECONDS}))`,
};

/** A token that signs this member in, once, in this browser; the one before is worth nothing from here on. */
export async function createRememberToken(
  tx: Tx,
  deps: { random: RandomSource },
  whose: { memberId: bigint; deviceId: bigint },
): Promise<string> {
  const token = randomToken(deps.random);
  await tx.query(INSERT, [hashOf(token), whose.memberId, whose.deviceId]);
  return token;
}

const USE: Statement = {
  name: 'remember_use',
  text: `update remember_tokens t set used_at = clock_timestamp() from members m
          where t.token_hash = $1 and t.used_at is null and t.expires_at > clock_timestamp() and m.id = t.member_id
         returning t.device_id as "deviceId", ${MEMBER_SQL}`,
};

export interface Remembered {
  member: Member;
  deviceId: bigint;
}

/**
 * Takes a token; exactly one of any number of callers gets whose it was. One that was used before was copied: its whole
 * family ends, with the sessions of the browser that it was for. Commit it, whatever comes after.
 */
export async function redeemRememberToken(tx: Tx, token: string): Promise<Remembered | undefined> {
  const [row] = await tx.query<Member & { deviceId: bigint }>(USE, [hashOf(token)]);
  if (!row) {
    await tx.query(END_FAMILY_OF_USED, [hashOf(token)]);
    return undefined;
  }
  const { deviceId, ...member } = row;
  return { member, deviceId };
}

const END_FAMILY_OF_USED: Statement = {
  name: 'remember_end_family_of_used',
  text: `with stolen as (
           select member_id, device_id from remember_tokens
            where token_hash = $1 and used_at < clock_timestamp() - make_interval(secs => ${DOUBLE_TAP_SECONDS})
         ), signed_out as (
           delete from sessions s using stolen where s.member_id = stolen.member_id and s.device_id = stolen.device_id
         )
         delete from remember_tokens t using stolen where t.member_id = stolen.member_id and t.device_id = stolen.device_id`,
};

const END_FAMILY: Statement = {
  name: 'remember_end_family',
  text: `delete from remember_tokens t using remember_tokens given
          where given.token_hash = $1 and t.member_id = given.member_id and t.device_id = given.device_id`,
};

/** The browser is to be remembered no more. */
export async function deleteRememberToken(tx: Tx, token: string): Promise<void> {
  await tx.query(END_FAMILY, [hashOf(token)]);
}

const END_BROWSER: Statement = {
  name: 'remember_end_browser',
  text: 'delete from remember_tokens where member_id = $1 and device_id = $2',
};

/** The same for whoever holds a token of the browser: it may have been copied, and the browser's own cookie be gone. */
export async function deleteBrowserTokens(
  tx: Tx,
  { memberId, deviceId }: { memberId: bigint; deviceId: bigint },
): Promise<void> {
  await tx.query(END_BROWSER, [memberId, deviceId]);
}
