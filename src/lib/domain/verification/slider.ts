import type { Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';
import { deleteExpiredCaptchas, spendCaptcha } from './captchas.ts';
import { deleteExpiredCodes } from './codes.ts';
import { sha256, type HashPorts } from './hash.ts';
import { deleteExpiredChallenges, insertChallenge, spendChallenge, tryChallenge } from './slider-store.ts';
import { looksHuman, type Move } from './slider-trail.ts';

/** Of a puzzle, and again of the proof that it gives. */
export const CHALLENGE_SECONDS = 120;
const MAX_ATTEMPTS = 3;
const TOLERANCE_PX = 6;

export interface Challenge {
  id: string;
  /** For the picture alone. */
  answerX: number;
}

/** A puzzle for one caller; its answer is anywhere in the range, each place as likely. */
export async function createChallenge(
  tx: Tx,
  options: { random: RandomSource; address: string; range: { minX: number; maxX: number } },
): Promise<Challenge> {
  const { random, address, range } = options;
  const challenge = { id: randomToken(random, 16), answerX: uniformInt(random, range.minX, range.maxX) };
  await insertChallenge(tx, { ...challenge, address, lifetimeSeconds: CHALLENGE_SECONDS });
  return challenge;
}

export type Verdict = { solved: true; humanCheck: string } | { solved: false; attemptsLeft: number };

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
    tokenHash: hashOf(secret),
    // A move that no person makes is right nowhere, but it costs its try.
    tolerancePx: looksHuman(options) ? TOLERANCE_PX : -1,
    maxTries: MAX_ATTEMPTS,
    lifetimeSeconds: CHALLENGE_SECONDS,
  });
  if (outcome?.solved) return { solved: true, humanCheck: `${id}.${secret}` };
  return { solved: false, attemptsLeft: outcome ? MAX_ATTEMPTS - outcome.attempts : 0 };
}

const CAPTCHA_PREFIX = 'captcha:';

/**
 * Takes the proof that a sign-in or a registration brings: a puzzle's, or `captcha:<id>:<text>` from who cannot move a
 * puzzle's piece. Commit it before anything that may fail, and refuse only then (`HumanVerificationError`): in a
 * transaction that is rolled back it would be good for another guess.
 */
export function spendHumanCheck(
  tx: Tx,
  ports: HashPorts,
  { humanCheck = '', address }: { humanCheck: string | undefined; address: string },
): Promise<boolean> {
  if (humanCheck.startsWith(CAPTCHA_PREFIX)) {
    const [id = '', text = ''] = humanCheck.slice(CAPTCHA_PREFIX.length).split(':');
    return spendCaptcha(tx, ports, { id, text, address });
  }
  const [id = '', secret = ''] = humanCheck.split('.');
  return spendChallenge(tx, { id, address, tokenHash: hashOf(secret) });
}

/** Puzzles, proofs, codes and pictures that nobody can use any more. */
export async function deleteExpiredChecks(tx: Tx): Promise<void> {
  await deleteExpiredChallenges(tx);
  await deleteExpiredCodes(tx);
  await deleteExpiredCaptchas(tx);
}

function hashOf(secret: string): string {
  return sha256(secret).toString('base64url');
}
