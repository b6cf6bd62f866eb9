import { lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';
import { defineStatement } from '#kernel/statements';
import { sha256, type HashPorts } from './hash.ts';
import { oneTimeCodes } from './tables.ts';

export type CodePurpose = typeof oneTimeCodes.$inferInsert.purpose;

const MAX_ATTEMPTS = 5;
const DIGITS = 6;

/** Whose code it is: one open code for each of these and each who asks. */
interface CodeOwner {
  purpose: CodePurpose;
  /** An E.164 number, or an e-mail address in lower case. */
  target: string;
  /** For purposes of somebody who is known already: another member's code for the same target is another code. */
  memberId?: bigint | undefined;
  requester?: CodeRequester | undefined;
}

/** Who asks for a code, and who types one: a code is there for who asked for it and for nobody else. */
export interface CodeRequester {
  /** A secret of the browser, the session or the waiting sign-in. Who types a code without one is known by the network. */
  token?: string | undefined;
  network?: string | undefined;
}

/** Makes a code to be sent, each of the million as likely. The one that was asked for before is worth nothing from here on. */
export async function createCode(
  tx: Tx,
  ports: HashPorts & { random: RandomSource },
  { lifetimeMinutes, ...owner }: CodeOwner & { lifetimeMinutes: number },
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(uniformInt(ports.random, 0, 10 ** DIGITS - 1)).padStart(DIGITS, '0');
  const expiresAt = sql`clock_timestamp() + make_interval(mins => ${lifetimeMinutes})`;
  const [row] = await tx.orm
    .insert(oneTimeCodes)
    .values({ ...ownerColumns(owner), codeHash: hashOf(ports, owner, code), expiresAt })
    .returning({ expiresAt: oneTimeCodes.expiresAt });
  if (!row) throw new Error('the code was not kept');
  return { code, expiresAt: row.expiresAt };
}

// One statement counts the try and judges it, so that many at once have no more tries than one after another. Only the
// newest code is looked at, whatever became of it: an older one must not come back when the newest is used up. What others
// asked for is not looked at: by asking or by guessing, nobody takes a code from who waits for it.
const SPEND = defineStatement({
  name: 'one_time_code_spend',
  row: z.object({ isRight: z.boolean() }),
  text: `update one_time_codes set
           attempts = attempts + 1,
           used_at = case when code_hash = $6 then clock_timestamp() end
         where id = (
             select max(id) from one_time_codes
              where purpose = $1 and target = $2 and member_id is not distinct from $3::int8
                and case when $4::bytea is not null then requester_hash = $4 else network is not distinct from $5::text end
           )
           and used_at is null and attempts < ${MAX_ATTEMPTS} and expires_at > clock_timestamp()
         returning used_at is not null as "isRight"`,
});

/**
 * True for exactly one of any number of right answers, in at most five tries. Run it in a transaction of its own: a try
 * that was rolled back with what it was for would not have been counted.
 */
export async function spendCode(
  tx: Tx,
  ports: HashPorts,
  { code, ...owner }: CodeOwner & { code: string },
): Promise<boolean> {
  const { purpose, target, memberId, requesterHash, network } = ownerColumns(owner);
  const codeHash = hashOf(ports, owner, code.trim());
  const [row] = await tx.query(SPEND, [purpose, target, memberId, requesterHash, network, codeHash]);
  return row?.isRight ?? false;
}

function ownerColumns({ purpose, target, memberId, requester }: CodeOwner) {
  const requesterHash = requester?.token === undefined ? null : sha256(`requester ${requester.token}`);
  return { purpose, target, memberId: memberId ?? null, requesterHash, network: requester?.network ?? null };
}

/** Codes that nobody can use any more. */
export async function deleteExpiredCodes(tx: Tx): Promise<void> {
  await tx.orm.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, sql`clock_timestamp()`));
}

/** Bound to its owner, so that equal codes look different. */
function hashOf({ sealer }: HashPorts, { purpose, target, memberId }: CodeOwner, code: string): Uint8Array {
  return sealer.fingerprint(JSON.stringify(['one-time code', purpose, target, String(memberId ?? ''), code]));
}
