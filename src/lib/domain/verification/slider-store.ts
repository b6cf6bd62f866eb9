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

// One statement counts and checks the attempt, so that parallel attempts gain nothing. $8 is the duration of the move, which
// cannot be longer than the puzzle exists.
const COUNT_ATTEMPT = defineStatement({
  name: 'human_challenge_attempt',
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

export interface ChallengeAttempt {
  id: string;
  address: string;
  x: number;
  tolerancePx: number;
  durationMs: number;
  tokenHash: string;
  maxAttempts: number;
  lifetimeSeconds: number;
}

/** Counts and checks an attempt; undefined when the puzzle does not exist, has expired or has no attempts left. */
export async function attemptChallenge(
  tx: Tx,
  attempt: ChallengeAttempt,
): Promise<{ attempts: number; solved: boolean } | undefined> {
  const { id, address, x, tokenHash, tolerancePx, lifetimeSeconds, maxAttempts, durationMs } = attempt;
  const values = [id, address, x, tokenHash, tolerancePx, lifetimeSeconds, maxAttempts, durationMs];
  const [row] = await tx.query(COUNT_ATTEMPT, values);
  return row;
}

/** Spends a solved puzzle's token; true for exactly one of concurrent calls. */
export async function consumeChallenge(
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
