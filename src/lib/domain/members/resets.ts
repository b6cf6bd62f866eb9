import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { usernameKey } from './usernames.ts';

export const RESET_MINUTES = 30;

function hashOf(code: string): Uint8Array {
  return createHash('sha256').update('reset ').update(code).digest();
}

const createdResetRow = z.object({ email: z.string(), languageCode: z.string(), username: z.string() });

const CREATE = defineStatement({
  name: 'reset_create',
  row: createdResetRow,
  // Invalidates earlier links.
  text: `with member as (
           select id, email, language_code, username from members
            where username_key = $2 and lower(email) = $3 and email_verified_at is not null and account_type <> 'guest' and state <> 'blocked'
         ), earlier as (
           delete from password_resets reset using member where reset.member_id = member.id
         ), created as (
           insert into password_resets (code_hash, member_id, email, expires_at)
           select $1, id, email, clock_timestamp() + make_interval(mins => ${RESET_MINUTES}) from member
         )
         select email, language_code as "languageCode", username from member`,
});

export interface CreatedReset extends z.input<typeof createdResetRow> {
  /** Sent only by email; the database stores its hash. */
  code: string;
}

/**
 * Creates the code of a reset link for the account with this name and this confirmed address: a typed one may be a stranger's.
 * Undefined when there is no such account, which the response must not reveal.
 */
export async function createReset(
  tx: Tx,
  deps: { random: RandomSource },
  { username, email }: { username: string; email: string },
): Promise<CreatedReset | undefined> {
  const code = randomToken(deps.random);
  const values = [hashOf(code), usernameKey(username), email.trim().toLowerCase()];
  const [row] = await tx.query(CREATE, values);
  return row && { ...row, code };
}

// The address must still be the account's, because the member may have changed it after the link was sent.
const IS_VALID = `reset.code_hash = $1 and reset.used_at is null and reset.expires_at > clock_timestamp()
            and member.id = reset.member_id and member.email = reset.email and member.email_verified_at is not null and member.state <> 'blocked'`;
const OWNER_COLUMNS = 'member.id, member.username, member.language_code as "languageCode"';

const resetOwnerRow = z.object({ id: z.bigint(), username: z.string(), languageCode: z.string() });

export type ResetOwner = z.input<typeof resetOwnerRow>;

const FIND = defineStatement({
  name: 'reset_find',
  row: resetOwnerRow,
  text: `select ${OWNER_COLUMNS} from password_resets reset, members member where ${IS_VALID}`,
});
const REDEEM = defineStatement({
  name: 'reset_redeem',
  row: resetOwnerRow,
  text: `update password_resets reset set used_at = clock_timestamp() from members member where ${IS_VALID} returning ${OWNER_COLUMNS}`,
});

/** Finds the owner of a valid code without using it up. */
export async function findReset(db: Db, code: string): Promise<ResetOwner | undefined> {
  const [row] = await db.query(FIND, [hashOf(code)]);
  return row;
}

/** Uses a code up and returns its owner; undefined when it is not valid. */
export async function redeemReset(tx: Tx, code: string): Promise<ResetOwner | undefined> {
  const [row] = await tx.query(REDEEM, [hashOf(code)]);
  return row;
}
