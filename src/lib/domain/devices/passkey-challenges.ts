import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { PasskeyRefusedError } from '#kernel/passkeys';
import { memberPasskeyChallenges as challenges } from './tables.ts';

const CHALLENGE_MINUTES = 5;

/** Owner and purpose of a challenge. */
export interface ChallengeHolder {
  /** Hash of the session's token or, for a sign-in, of the token of the browser. */
  hash: Uint8Array;
  purpose: (typeof challenges.$inferInsert)['purpose'];
}

/** Stores a challenge; it replaces the holder's earlier one of the same purpose. */
export async function storeChallenge(tx: Tx, { hash, purpose }: ChallengeHolder, challenge: string): Promise<void> {
  const fresh = { challenge, expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})` };
  await tx.orm
    .insert(challenges)
    .values({ holderHash: hash, purpose, ...fresh })
    .onConflictDoUpdate({ target: [challenges.holderHash, challenges.purpose], set: fresh });
}

/**
 * Takes the holder's challenge: each is good for one response, right or wrong, so call it in a transaction of its own. Throws
 * PasskeyRefusedError when there is none.
 */
export async function takeChallenge(tx: Tx, { hash, purpose }: ChallengeHolder): Promise<string> {
  const isOwn = and(eq(challenges.holderHash, hash), eq(challenges.purpose, purpose));
  const [taken] = await tx.orm
    .delete(challenges)
    .where(and(isOwn, gt(challenges.expiresAt, sql`now()`)))
    .returning({ challenge: challenges.challenge });
  if (!taken) throw new PasskeyRefusedError();
  return taken.challenge;
}

export async function deleteExpiredChallenges(tx: Tx): Promise<void> {
  await tx.orm.delete(challenges).where(lt(challenges.expiresAt, sql`now()`));
}
