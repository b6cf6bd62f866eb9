/**
 * Computes an in-house draw from a seed and public randomness (docs/spec/lottery-rulebook.md §12). Anybody can repeat
 * it, on the server or on the page that verifies a draw. It has no access to bets.
 */
import { BALL_SHAPES, type BallShape } from './results.ts';
import { checkedHash, HASH_HEX, hmacOfText, sha256Hex } from './sha256.ts';
import { uniform, words, type Below } from './stream.ts';
import type { DrawResult, GameGroup } from '../types.ts';
import { isVnGroup, VN_PRIZES, type VnGroup } from './vn-prizes.ts';

/** The drand network "quicknet": time of its first round, period of its rounds, and hash of its chain. */
export const QUICKNET = {
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
} as const;
/**
 * Rounds after the close: such a round is emitted more than six seconds later, so it cannot exist yet while bets are open, even
 * when the database's clock is late by as much as the check of the clock can overlook.
 */
const ROUNDS_AFTER_CLOSE = 3;

/** Returns the current round of public randomness at a time in seconds since 1970. */
export function roundAt(seconds: number): number {
  return Math.floor((seconds - QUICKNET.genesisSeconds) / QUICKNET.periodSeconds) + 1;
}

/** Returns the time at which a round is emitted, in seconds since 1970. */
export function emissionSeconds(round: number): number {
  return QUICKNET.genesisSeconds + (round - 1) * QUICKNET.periodSeconds;
}

/** Returns the round that decides a draw; fixed when the draw is created. */
export function roundOfDraw(closeSeconds: number): number {
  return roundAt(closeSeconds) + ROUNDS_AFTER_CLOSE;
}

/** Returns the commitment to a seed, published before its use: its hash, which is also the seed of the draw before. */
export function commitmentOf(seed: string): string {
  return sha256Hex(checkedHash(seed));
}

/** True when hashing the revealed seed once per draw since the commitment gives the commitment. */
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

/** Returns the key of a draw, derived from seed, game, draw number and randomness. */
export function drawKey({ seed, randomness, round, gameCode, drawNumber }: DrawSource): string {
  const message = ['lot/v1', gameCode, drawNumber, String(round), checkedHash(randomness)].join('|');
  return hmacOfText(checkedHash(seed), message);
}

/** Computes the result of a draw. `lunarYear` is that of the draw's day; only LHC uses it. */
export function drawResult(key: string, group: GameGroup, lunarYear = 0): DrawResult {
  return drawResultWith(uniform(words(checkedHash(key))), group, lunarYear);
}

/** Computes a result with any source of numbers (docs/spec/lottery-rulebook.md §12, step 6). */
export function drawResultWith(below: Below, group: GameGroup, lunarYear = 0): DrawResult {
  if (isVnGroup(group)) return { group, balls: [], lunarYear: 0, prizes: drawPrizes(group, below) };
  return { group, balls: drawBalls(BALL_SHAPES[group], below), lunarYear, prizes: new Map() };
}

function drawBalls({ alphabet, count, hasExtra, mayRepeat }: BallShape, below: Below): number[] {
  const urn = [...alphabet.values];
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
