import { createHash } from 'node:crypto';
import type { Db, Statement, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { usernameKey } from './names.ts';

export const RESET_MINUTES = 30;

function hashOf(code: string): Uint8Array {
  return createHash('sha256').update('reset ').update(code).digest();
}

const OPEN: Statement = {
  name: 'reset_open',
  // The links before it are worth nothing from here on.
  text: `with member as (
           select id, email, language, username from members
            where username_key = $2 and lower(email) = $3 and account_type <> 'guest' and state <> 'blocked'
         ), earlier as (
           delete from password_resets r using member where r.member_id = member.id
         ), made as (
           insert into password_resets (code_hash, member_id, email, expires_at)
           select $1, id, email, clock_timestamp() + make_interval(mins => ${RESET_MINUTES}) from member
         )
         select email, language, username from member`,
};

export interface OpenedReset {
  /** Known to the mailbox alone. */
  code: string;
  email: string;
  language: string;
  username: string;
}

/**
 * A link's code for the account that has this name and this address, as it was typed at the registration or confirmed
 * since. Undefined: there is none; nobody may learn so.
 */
export async function createReset(
  tx: Tx,
  deps: { random: RandomSource },
  { username, email }: { username: string; email: string },
): Promise<OpenedReset | undefined> {
  const code = randomToken(deps.random);
  const values = [hashOf(code), usernameKey(username), email.trim().toLowerCase()];
  const [row] = await tx.query<Omit<OpenedReset, 'code'>>(OPEN, values);
  return row && { ...row, code };
}

// The address must still be the account's: one that was changed meanwhile proves nothing of it.
const IS_GOOD = `r.code_hash = $1 and r.used_at is null and r.expires_at > clock_timestamp()
            and m.id = r.member_id and m.email = r.email and m.state <> 'blocked'`;
const SHOWN = 'm.id, m.username, m.language';

const FIND: Statement = {
  name: 'reset_find',
  text: `select ${SHOWN} from password_resets r, members m where ${IS_GOOD}`,
};
const USE: Statement = {
  name: 'reset_use',
  text: `update password_resets r set used_at = clock_timestamp() from members m where ${IS_GOOD} returning ${SHOWN}`,
};

export interface ResetOwner {
  id: bigint;
  username: string;
  language: string;
}

/** Finds the owner whose password the code may set now. */
export async function findReset(db: Db, code: string): Promise<ResetOwner | undefined> {
  const [row] = await db.query<ResetOwner>(FIND, [hashOf(code)]);
  return row;
}

/** Uses the code up and returns the owner whose password it may set. */
export async function redeemReset(tx: Tx, code: string): Promise<ResetOwner | undefined> {
  const [row] = await tx.query<ResetOwner>(USE, [hashOf(code)]);
  return row;
}
