import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '#kernel/errors';
import type { Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { MEMBER_SQL } from './columns.ts';
import { type Member, memberRow } from './types.ts';

const HANDOFF_SECONDS = 60;

function hashOf(code: string): Uint8Array {
  return createHash('sha256').update('handoff ').update(code).digest();
}

const INSERT = defineStatement({
  name: 'handoff_insert',
  row: z.object({ expiresAt: z.date() }),
  text: `insert into handoff_codes (code_hash, member_id, merchant_code, expires_at)
         select $1, id, $3, clock_timestamp() + make_interval(secs => ${HANDOFF_SECONDS})
           from members where public_id = $2 and account_type <> 'guest'
         returning expires_at as "expiresAt"`,
});

/** Creates a code that opens a member's session once, within a minute, at one merchant. Throws AppError `not_found`. */
export async function createHandoff(
  tx: Tx,
  deps: { random: RandomSource },
  { publicId, merchantCode }: { publicId: string; merchantCode: string },
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomToken(deps.random);
  const [row] = await tx.query(INSERT, [hashOf(code), publicId, merchantCode]);
  if (!row) throw new AppError('not_found');
  return { code, expiresAt: row.expiresAt };
}

const REDEEM = defineStatement({
  name: 'handoff_redeem',
  row: memberRow,
  text: `with given as (
           update handoff_codes set used_at = clock_timestamp() where code_hash = $1 and used_at is null
           returning member_id, merchant_code = $2 and expires_at > clock_timestamp() as "isValid"
         )
         select ${MEMBER_SQL} from given join members member on member.id = given.member_id where given."isValid"`,
});

/**
 * Uses a code up, even at the wrong merchant, and returns the member when it was valid. Call it in its own transaction: the
 * code must stay used when a later step fails.
 */
export async function redeemHandoff(
  tx: Tx,
  { code, merchantCode }: { code: string; merchantCode: string },
): Promise<Member | undefined> {
  const [member] = await tx.query(REDEEM, [hashOf(code), merchantCode]);
  return member;
}
