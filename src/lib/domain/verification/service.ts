import { createHash } from 'node:crypto';
import type { Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';
import { HumanVerificationError } from './errors.ts';
import { deleteExpired, insertChallenge, spendChallenge, tryChallenge } from './store.ts';
import { looksHuman, type Move } from './trail.ts';

/** Of a puzzle, and again of the proof that it gives. */
export const CHALLENGE_SECONDS = 120;
const MAX_TRIES = 3;
const TOLERANCE_PX = 6;

export interface Challenge {
  id: string;
  /** For the picture alone. */
  answerX: number;
}

/** A puzzle for one caller; its answer is anywhere in the range, each place as likely. */
export async function openChallenge(
  tx: Tx,
  options: { random: RandomSource; address: string; range: { minX: number; maxX: number } },
): Promise<Challenge> {
  const { random, address, range } = options;
  const challenge = { id: randomToken(random, 16), answerX: uniformInt(random, range.minX, range.maxX) };
  await insertChallenge(tx, { ...challenge, address, lifetimeSeconds: CHALLENGE_SECONDS });
  return challenge;
}

export type Verdict = { solved: true; proof: string } | { solved: false; triesLeft: number };

/**
 * Judges one try. A failed one is an answer and not an error: thrown, it would take the count of tries with it.
 * The caller commits first and refuses then (`HumanVerificationError`).
 */
export async function solveChallenge(
  tx: Tx,
  options: Move & { random: RandomSource; id: string; address: string },
): Promise<Verdict> {
  const { random, id, address, x, durationMs } = options;
  const secret = randomToken(random);
  const outcome = await tryChallenge(tx, {
    id,
    address,
    x,
    durationMs,
    proofHash: hashOf(secret),
    // A move that no person makes is right nowhere, but it costs its try.
    tolerancePx: looksHuman(options) ? TOLERANCE_PX : -1,
    maxTries: MAX_TRIES,
    lifetimeSeconds: CHALLENGE_SECONDS,
  });
  if (outcome?.solved) return { solved: true, proof: `${id}.${secret}` };
  return { solved: false, triesLeft: outcome ? MAX_TRIES - outcome.tries : 0 };
}

/**
 * Takes the proof that a sign-in or a registration brings; throws `HumanVerificationError`. Commit it before anything
 * that may fail: in a transaction that is rolled back the proof would be good for another guess.
 */
export async function spendProof(tx: Tx, options: { proof: string | undefined; address: string }): Promise<void> {
  const [id = '', secret = ''] = (options.proof ?? '').split('.');
  const isSpent =
    secret !== '' && (await spendChallenge(tx, { id, address: options.address, proofHash: hashOf(secret) }));
  if (!isSpent) throw new HumanVerificationError();
}

/** Puzzles and proofs that nobody can use any more. */
export async function forgetExpiredChallenges(tx: Tx): Promise<number> {
  return deleteExpired(tx);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
