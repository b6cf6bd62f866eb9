import type { Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';
import { deleteExpiredCaptchas, consumeCaptcha } from './captchas.ts';
import { deleteExpiredCodes } from './codes.ts';
import { sha256, type HashDeps } from './hash.ts';
import {
  attemptChallenge,
  consumeChallenge,
  deleteExpiredChallenges,
  insertChallenge,
  type NewChallenge,
} from './slider-store.ts';
import { looksHuman, type Move } from './slider-trail.ts';
import { deleteExpiredWork } from './work.ts';

/** Lifetime of a puzzle, and again of the token that its solution returns. */
export const CHALLENGE_SECONDS = 120;
const MAX_ATTEMPTS = 3;
const TOLERANCE_PX = 6;

/** A puzzle as it is stored. Its position is for drawing the image and is never sent. */
export type Challenge = Pick<NewChallenge, 'id' | 'answerX'>;

/** Returns a new puzzle with a uniformly random position in the range, in pixels. */
export function newChallenge(random: RandomSource, range: { minX: number; maxX: number }): Challenge {
  return { id: randomToken(random, 16), answerX: uniformInt(random, range.minX, range.maxX) };
}

/** Stores a puzzle for one address. */
export async function storeChallenge(tx: Tx, challenge: Challenge, address: string): Promise<void> {
  await insertChallenge(tx, { ...challenge, address, lifetimeSeconds: CHALLENGE_SECONDS });
}

export type ChallengeResult = { solved: true; humanCheck: string } | { solved: false; attemptsLeft: number };

/**
 * Checks one attempt. Returns a failure instead of throwing, because an error would roll back the count of attempts: the
 * caller commits, then throws `HumanCheckError`.
 */
export async function solveChallenge(
  tx: Tx,
  options: Move & { random: RandomSource; id: string; address: string },
): Promise<ChallengeResult> {
  const { random, id, address, x, durationMs } = options;
  const secret = randomToken(random);
  const outcome = await attemptChallenge(tx, {
    id,
    address,
    x,
    durationMs,
    tokenHash: hashOf(secret),
    // A negative tolerance fails an automated move at every position and still counts the attempt.
    tolerancePx: looksHuman(options) ? TOLERANCE_PX : -1,
    maxAttempts: MAX_ATTEMPTS,
    lifetimeSeconds: CHALLENGE_SECONDS,
  });
  if (outcome?.solved) return { solved: true, humanCheck: `${id}.${secret}` };
  return { solved: false, attemptsLeft: outcome ? MAX_ATTEMPTS - outcome.attempts : 0 };
}

const CAPTCHA_PREFIX = 'captcha:';

/**
 * Spends the human check of a sign-in or a registration: a solved puzzle's token, or `captcha:<id>:<text>` from visitors who
 * cannot use the slider. Commit before anything that may fail, then throw `HumanCheckError` if it is false: a rollback
 * would allow another guess.
 */
export function consumeHumanCheck(
  tx: Tx,
  deps: HashDeps,
  { humanCheck = '', address }: { humanCheck: string | undefined; address: string },
): Promise<boolean> {
  if (humanCheck.startsWith(CAPTCHA_PREFIX)) {
    const [id = '', text = ''] = humanCheck.slice(CAPTCHA_PREFIX.length).split(':');
    return consumeCaptcha(tx, deps, { id, text, address });
  }
  const [id = '', secret = ''] = humanCheck.split('.');
  return consumeChallenge(tx, { id, address, tokenHash: hashOf(secret) });
}

/** Deletes expired puzzles, captchas and codes. */
export async function deleteExpiredChecks(tx: Tx): Promise<void> {
  await deleteExpiredChallenges(tx);
  await deleteExpiredCodes(tx);
  await deleteExpiredCaptchas(tx);
  await deleteExpiredWork(tx);
}

function hashOf(secret: string): string {
  return sha256(secret).toString('base64url');
}
