import { eq, inArray, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';
import { defineStatement } from '#kernel/statements';
import { sha256, type HashDeps } from './hash.ts';
import { oneTimeCodes } from './tables.ts';

export type CodePurpose = typeof oneTimeCodes.$inferInsert.purpose;

const MAX_ATTEMPTS = 5;
const DIGITS = 6;

/** Identity of a code; each identity has at most one valid code. */
interface CodeOwner {
  purpose: CodePurpose;
  /** Mobile number in E.164, or email address in lower case. */
  target: string;
  /** Set for purposes of a known member; codes of other members for the same target are separate. */
  memberId?: bigint | undefined;
  requester?: CodeRequester | undefined;
}

interface CodeAnswer extends CodeOwner {
  code: string;
}

/** The client that requests a code; only the same client can use it. */
export interface CodeRequester {
  /** A secret of the browser, the session or the pending sign-in. Clients without one are identified by network. */
  token?: string | undefined;
  network?: string | undefined;
}

/** Creates a uniformly random code to be sent. Invalidates the previous one. */
export async function createCode(
  tx: Tx,
  deps: HashDeps & { random: RandomSource },
  { lifetimeMinutes, ...owner }: CodeOwner & { lifetimeMinutes: number },
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(uniformInt(deps.random, 0, 10 ** DIGITS - 1)).padStart(DIGITS, '0');
  const expiresAt = sql`clock_timestamp() + make_interval(mins => ${lifetimeMinutes})`;
  const [row] = await tx.orm
    .insert(oneTimeCodes)
    .values({ ...ownerColumns(owner), codeHash: hashOf(deps, owner, code), expiresAt })
    .returning({ expiresAt: oneTimeCodes.expiresAt });
  if (!row) throw new Error('the code was not stored');
  return { code, expiresAt: row.expiresAt };
}

// One statement counts and checks the attempt, so that parallel attempts gain nothing. It reads only the newest code, even when
// that is used up, so that an older one does not become valid again; and only the requester's, so that others cannot use up
// its attempts or replace it.
const SPEND = defineStatement({
  name: 'one_time_code_spend',
  row: z.object({ isRight: z.boolean() }),
  text: `update one_time_codes set
           attempts = attempts + 1,
           used_at = case when code_hash = $6 and not $7::boolean then clock_timestamp() end
         where id = (
             select max(id) from one_time_codes
              where purpose = $1 and target = $2 and member_id is not distinct from $3::int8
                and case when $4::bytea is not null then requester_hash = $4 else network is not distinct from $5::text end
           )
           and used_at is null and attempts < ${MAX_ATTEMPTS} and expires_at > clock_timestamp()
         returning code_hash = $6 as "isRight"`,
});

/**
 * Checks a code and uses it up; true for exactly one right answer within five attempts. Call it in its own transaction: a
 * rollback of the following action would undo the count.
 */
export function consumeCode(tx: Tx, deps: HashDeps, answer: CodeAnswer): Promise<boolean> {
  return answerCode(tx, deps, answer, { isReusable: false });
}

/** Checks a code like `consumeCode` and counts the attempt, but leaves a right code usable. */
export function checkCode(tx: Tx, deps: HashDeps, answer: CodeAnswer): Promise<boolean> {
  return answerCode(tx, deps, answer, { isReusable: true });
}

async function answerCode(
  tx: Tx,
  deps: HashDeps,
  { code, ...owner }: CodeAnswer,
  { isReusable }: { isReusable: boolean },
): Promise<boolean> {
  const { purpose, target, memberId, requesterHash, network } = ownerColumns(owner);
  const codeHash = hashOf(deps, owner, code.trim());
  const [row] = await tx.query(SPEND, [purpose, target, memberId, requesterHash, network, codeHash, isReusable]);
  return row?.isRight ?? false;
}

function ownerColumns({ purpose, target, memberId, requester }: CodeOwner) {
  const requesterHash = requester?.token === undefined ? null : sha256(`requester ${requester.token}`);
  return { purpose, target, memberId: memberId ?? null, requesterHash, network: requester?.network ?? null };
}

/** Deletes the codes of a member, and those sent to the account's contacts. */
export async function eraseCodes(tx: Tx, { id, email, mobile }: CodeRecipient): Promise<void> {
  const targets = [email?.toLowerCase(), mobile].filter((target) => typeof target === 'string');
  await tx.orm.delete(oneTimeCodes).where(or(eq(oneTimeCodes.memberId, id), inArray(oneTimeCodes.target, targets)));
}

interface CodeRecipient {
  id: bigint;
  email: string | null;
  mobile: string | null;
}

/** Deletes expired codes. */
export async function deleteExpiredCodes(tx: Tx): Promise<void> {
  await tx.orm.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, sql`clock_timestamp()`));
}

/** Hashes a code together with its identity, so that equal codes have different hashes. */
function hashOf({ sealer }: HashDeps, { purpose, target, memberId }: CodeOwner, code: string): Uint8Array {
  return sealer.fingerprint(JSON.stringify(['one-time code', purpose, target, String(memberId ?? ''), code]));
}
