/**
 * How an in-house draw comes from a seed and public randomness (rulebook §12): anybody can repeat it, on the server or on the
 * page that checks a draw. Nothing here knows of bets.
 */
import { BALL_SHAPES, type BallShape } from './results.ts';
import { HASH_HEX, hmacOfText, sha256Hex } from './sha256.ts';
import { uniform, words, type Below } from './stream.ts';
import type { DrawResult, GameGroup } from '../types.ts';
import { isVnGroup, VN_PRIZES, type VnGroup } from './vn-prizes.ts';

/** The drand network "quicknet": when its first round was, how often they come, and which chain it is. */
export const QUICKNET = {
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
} as const;
/** So many rounds after the close: one that cannot exist while bets are taken, with two seconds of clock error. */
const ROUNDS_AFTER_CLOSE = 2;

/** The round of public randomness that is current at this time (seconds since 1970). */
export function roundAt(seconds: number): number {
  return Math.floor((seconds - QUICKNET.genesisSeconds) / QUICKNET.periodSeconds) + 1;
}

/** The round that decides a draw; fixed when the draw is made. */
export function roundOfDraw(closeSeconds: number): number {
  return roundAt(closeSeconds) + ROUNDS_AFTER_CLOSE;
}

/** What is published of a seed before it is used: its hash, which is the seed of the draw before. */
export function commitmentOf(seed: string): string {
  return sha256Hex(checkedHash(seed));
}

/** Whether a revealed seed is the one that was committed to: after so many draws the hashes lead back to the commitment. */
export function isSeedOfChain(chain: { seed: string; commitment: string; draws: number }): boolean {
  const { seed, commitment, draws } = chain;
  if (!HASH_HEX.test(seed) || !Number.isInteger(draws) || draws < 1) return false;
  let hash = seed;
  for (let step = 0; step < draws; step += 1) hash = sha256Hex(hash);
  return hash === commitment;
}

export interface DrawSource {
  /** 32 bytes each, hexadecimal in lower case. */
  readonly seed: string;
  readonly randomness: string;
  readonly round: number;
  readonly gameCode: string;
  readonly drawNumber: string;
}

/** The key of a draw: seed, game, draw and randomness together. */
export function drawKey({ seed, randomness, round, gameCode, drawNumber }: DrawSource): string {
  const message = ['lot/v1', gameCode, drawNumber, String(round), checkedHash(randomness)].join('|');
  return hmacOfText(checkedHash(seed), message);
}

/** The draw of a game of this group. `lunarYear` is that of the day of the draw; only LHC has one. */
export function drawResult(key: string, group: GameGroup, lunarYear = 0): DrawResult {
  return drawResultWith(uniform(words(checkedHash(key))), group, lunarYear);
}

/** The shapes of §12, step 6, with any source of numbers. */
export function drawResultWith(below: Below, group: GameGroup, lunarYear = 0): DrawResult {
  if (isVnGroup(group)) return { group, balls: [], lunarYear: 0, prizes: drawPrizes(group, below) };
  return { group, balls: drawBalls(BALL_SHAPES[group], below), lunarYear, prizes: new Map() };
}

function drawBalls({ of, count, hasExtra, mayRepeat }: BallShape, below: Below): number[] {
  const urn = [...of.values];
  const length = count + (hasExtra ? 1 : 0);
  if (mayRepeat) return Array.from({ length }, () => urn[below(urn.length)] ?? 0);
  for (let place = 0; place < length; place += 1) {
    const taken = place + below(urn.length - place);
    [urn[place], urn[taken]] = [urn[taken] ?? 0, urn[place] ?? 0];
  }
  return urn.slice(0, length);
}

function drawPrizes(group: VnGroup, below: Below): ReadonlyMap<string, readonly string[]> {
  const string = (digits: number) => Array.from({ length: digits }, () => String(below(10))).join('');
  return new Map(
    VN_PRIZES[group].map(({ name, count, digits }) => [name, Array.from({ length: count }, () => string(digits))]),
  );
}

function checkedHash(hex: string): string {
  if (!HASH_HEX.test(hex)) throw new RangeError('32 bytes in lower-case hexadecimal are needed');
  return hex;
}
