import { and, eq, gt, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { humanChallenges } from './tables.ts';

export interface NewChallenge {
  id: string;
  answerX: number;
  address: string;
  lifetimeSeconds: number;
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { lifetimeSeconds, ...row } = challenge;
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${lifetimeSeconds})`;
  await tx.orm.insert(humanChallenges).values({ ...row, expiresAt });
}

// One statement counts the try and judges it, so that many at once cannot have more tries than one after another.
// $8: a move cannot have taken longer than its puzzle has existed.
const TRY = defineStatement({
  name: 'human_challenge_try',
  row: z.object({ attempts: z.int(), solved: z.boolean() }),
  text: `update human_challenges set
           attempts = attempts + 1,
           token_hash = case when move.is_right then $4 end,
           expires_at = case when move.is_right then clock_timestamp() + make_interval(secs => $6) else expires_at end
         from (
           select id, abs(answer_x - $3::float8) <= $5::float8
             and clock_timestamp() >= expires_at - make_interval(secs => $6) + make_interval(secs => $8::float8 / 1000)
             as is_right
           from human_challenges where id = $1
         ) move
         where human_challenges.id = move.id and address = $2 and attempts < $7
           and token_hash is null and not used and expires_at > clock_timestamp()
         returning attempts, token_hash is not null as solved`,
});

export interface Attempt {
  id: string;
  address: string;
  x: number;
  tolerancePx: number;
  durationMs: number;
  tokenHash: string;
  maxTries: number;
  lifetimeSeconds: number;
}

/** Counts a try; undefined when the puzzle takes none (any more). */
export async function tryChallenge(
  tx: Tx,
  attempt: Attempt,
): Promise<{ attempts: number; solved: boolean } | undefined> {
  const { id, address, x, tokenHash, tolerancePx, lifetimeSeconds, maxTries, durationMs } = attempt;
  const values = [id, address, x, tokenHash, tolerancePx, lifetimeSeconds, maxTries, durationMs];
  const [row] = await tx.query(TRY, values);
  return row;
}

/** True for exactly one of any number of callers. */
export async function spendChallenge(
  tx: Tx,
  humanCheck: { id: string; address: string; tokenHash: string },
): Promise<boolean> {
  const { id, address, tokenHash } = humanChallenges;
  const isSolved = and(eq(id, humanCheck.id), eq(address, humanCheck.address), eq(tokenHash, humanCheck.tokenHash));
  const isUsable = and(eq(humanChallenges.used, false), gt(humanChallenges.expiresAt, sql`clock_timestamp()`));
  const rows = await tx.orm
    .update(humanChallenges)
    .set({ used: true })
    .where(and(isSolved, isUsable))
    .returning({ id });
  return rows.length === 1;
}

export async function deleteExpiredChallenges(tx: Tx): Promise<number> {
  const isExpired = lt(humanChallenges.expiresAt, sql`clock_timestamp()`);
  return (await tx.orm.delete(humanChallenges).where(isExpired).returning({ id: humanChallenges.id })).length;
}
