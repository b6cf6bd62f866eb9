import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomToken, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { VIEW_MINUTES } from '#rules/staff';
import { MEMBER_SQL } from './columns.ts';
import { sessionHash } from './sessions.ts';
import { sessions, viewCodes } from './tables.ts';
import { type Client, type Member, memberRow, type View } from './types.ts';

const CODE_SECONDS = 60;

function hashOf(code: string): Uint8Array {
  return createHash('sha256').update('view ').update(code).digest();
}

const INSERT = defineStatement({
  name: 'view_code_insert',
  row: z.object({ expiresAt: z.date() }),
  text: `insert into view_codes (code_hash, member_id, staff, expires_at)
         select $1, id, $3, clock_timestamp() + make_interval(secs => ${CODE_SECONDS})
           from members where public_id = $2 and account_type <> 'guest' and state <> 'blocked'
         returning expires_at as "expiresAt"`,
});

/**
 * Creates a code that opens a read-only view of a member's account once, within a minute. Throws AppError `not_found` when no
 * member who can sign in has this id.
 */
export async function createViewCode(
  tx: Tx,
  deps: { random: RandomSource },
  { publicId, staff }: { publicId: string; staff: string },
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomToken(deps.random);
  const [row] = await tx.query(INSERT, [hashOf(code), publicId, staff]);
  if (!row) throw new AppError('not_found');
  return { code, expiresAt: row.expiresAt };
}

const TAKE = defineStatement({
  name: 'view_code_take',
  row: memberRow.extend({ staff: z.string() }),
  text: `with taken as (
           delete from view_codes where code_hash = $1 returning member_id, staff, expires_at > clock_timestamp() as "isValid"
         )
         select ${MEMBER_SQL}, taken.staff from taken join members member on member.id = taken.member_id
          where taken."isValid" and member.state <> 'blocked'`,
});

/** Uses a code up. Returns the member and the staff user who created it when it was valid. */
export async function takeViewCode(tx: Tx, code: string): Promise<{ member: Member; staff: string } | undefined> {
  const [row] = await tx.query(TAKE, [hashOf(code)]);
  if (!row) return undefined;
  const { staff, ...member } = row;
  return { member, staff };
}

const OPEN = defineStatement({
  name: 'view_open',
  row: z.object({ expiresAt: z.date() }),
  // Writes nothing but the session: neither the last sign-in nor a browser or a network of the member.
  text: `with replaced as (delete from sessions where token_hash = $6)
         insert into sessions (token_hash, member_id, viewed_by, address, user_agent, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(mins => ${VIEW_MINUTES}))
         returning expires_at as "expiresAt"`,
});

export interface NewView {
  memberId: bigint;
  staff: string;
  client: Client;
  /** SHA-256 of the token of the browser's previous session, which ends. */
  replaces: Uint8Array | undefined;
}

/** Opens a session that shows the account to a staff user and can change nothing. */
export async function openView(
  tx: Tx,
  deps: { random: RandomSource },
  { memberId, staff, client, replaces }: NewView,
): Promise<{ token: string; view: View }> {
  const token = randomToken(deps.random);
  const { address, userAgent } = client;
  const values = [sessionHash(token), memberId, staff, address, userAgent.slice(0, 300), replaces ?? null];
  const [row] = await tx.query(OPEN, values);
  if (!row) throw new Error('a view was not opened');
  return { token, view: { staff, expiresAt: row.expiresAt } };
}

/** Ends everything that a staff user views, with the codes that were not used yet. */
export async function endViewsOf(tx: Tx, staff: string): Promise<void> {
  // Codes first: a code that is being used holds its row until its session is there to be deleted.
  await tx.orm.delete(viewCodes).where(eq(viewCodes.staff, staff));
  await tx.orm.delete(sessions).where(eq(sessions.viewedBy, staff));
}
