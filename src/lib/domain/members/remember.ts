import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { MEMBER_SQL } from './columns.ts';
import { noteEnds } from './sessions.ts';
import { rememberTokens } from './tables.ts';
import { type Member, memberRow } from './types.ts';

/** One day, as long as the cookie of a remembered browser. */
export const REMEMBER_SECONDS = 24 * 3600;
/** A double tap or a second tab within this time is no theft; a later second use is. */
const DOUBLE_TAP_SECONDS = 10;

function hashOf(token: string): Uint8Array {
  return createHash('sha256').update('remember ').update(token).digest();
}

const INSERT = defineStatement({
  name: 'remember_insert',
  // Keeps used tokens, because a second use shows a theft.
  text: `with replaced as (
           delete from remember_tokens where member_id = $2 and device_id = $3 and used_at is null
         )
         insert into remember_tokens (token_hash, member_id, device_id, expires_at)
         values ($1, $2, $3, now() + make_interval(secs => ${REMEMBER_SECONDS}))`,
});

/** Creates a token that signs the member in once, in this browser. Invalidates the previous one. */
export async function createRememberToken(
  tx: Tx,
  deps: { random: RandomSource },
  browser: { memberId: bigint; deviceId: bigint },
): Promise<string> {
  const token = randomToken(deps.random);
  await tx.query(INSERT, [hashOf(token), browser.memberId, browser.deviceId]);
  return token;
}

const REDEEM = defineStatement({
  name: 'remember_redeem',
  row: memberRow.extend({ deviceId: z.bigint() }),
  text: `update remember_tokens token set used_at = clock_timestamp() from members member
          where token.token_hash = $1 and token.used_at is null and token.expires_at > clock_timestamp() and member.id = token.member_id
         returning token.device_id as "deviceId", ${MEMBER_SQL}`,
});

export interface Remembered {
  member: Member;
  deviceId: bigint;
}

/**
 * Uses a token up and returns its member; of concurrent calls exactly one succeeds. A token that was used before has been
 * copied: all tokens and sessions of its browser end. Call it in its own transaction, so that it stays used when a later
 * step fails.
 */
export async function redeemRememberToken(tx: Tx, token: string): Promise<Remembered | undefined> {
  const [row] = await tx.query(REDEEM, [hashOf(token)]);
  if (!row) {
    await tx.query(END_STOLEN, [hashOf(token)]);
    return undefined;
  }
  const { deviceId, ...member } = row;
  return { member, deviceId };
}

const END_STOLEN = defineStatement({
  name: 'remember_end_stolen',
  text: `with stolen as (
           select member_id, device_id from remember_tokens
            where token_hash = $1 and used_at < clock_timestamp() - make_interval(secs => ${DOUBLE_TAP_SECONDS})
         ), ended as (
           delete from sessions session using stolen where session.member_id = stolen.member_id and session.device_id = stolen.device_id
           returning session.token_hash
         ), ends as (
           ${noteEnds('security')}
         )
         delete from remember_tokens token using stolen where token.member_id = stolen.member_id and token.device_id = stolen.device_id`,
});

const DELETE = defineStatement({
  name: 'remember_delete',
  text: `delete from remember_tokens token using remember_tokens given
          where given.token_hash = $1 and token.member_id = given.member_id and token.device_id = given.device_id`,
});

/** Deletes all tokens of the browser that this token was created for. */
export async function deleteRememberToken(tx: Tx, token: string): Promise<void> {
  await tx.query(DELETE, [hashOf(token)]);
}

/** Deletes all tokens of a browser, even when the browser has lost its cookie and somebody else has a copy. */
export async function deleteBrowserTokens(
  tx: Tx,
  { memberId, deviceId }: { memberId: bigint; deviceId: bigint },
): Promise<void> {
  await tx.orm
    .delete(rememberTokens)
    .where(and(eq(rememberTokens.memberId, memberId), eq(rememberTokens.deviceId, deviceId)));
}
