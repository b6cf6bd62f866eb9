import { roundAt } from '../lottery/draws/drawing.ts';
import { checkedHash, hmacOfText } from '../lottery/draws/sha256.ts';
import { uniform, words, type Below } from '../lottery/draws/stream.ts';

/** Published values from which anybody can repeat a draw of envelopes or raffle winners. */
export interface RewardDrawSource {
  readonly promotion: string;
  /** Id of the opening or of the draw, not of the beacon. */
  readonly round: string;
  /** 32 bytes each, hexadecimal in lower case. */
  readonly seed: string;
  readonly randomness: string;
}

/**
 * Returns the numbers of a draw (docs/spec/rewards-rulebook.md §3.3, §3.4): the lottery's stream of random numbers, with a message of its
 * own. Throws when the seed or the randomness is not 32 bytes.
 */
export function rewardNumbers(purpose: 'envelope' | 'raffle', source: RewardDrawSource): Below {
  const { promotion, round, seed, randomness } = source;
  const message = ['rew/v1', purpose, promotion, round, checkedHash(randomness)].join('|');
  return uniform(words(hmacOfText(checkedHash(seed), message)));
}

/** Returns the beacon's round that decides an opening of envelopes, at a time in seconds since 1970; it is not emitted before the opening. */
export function roundOfOpening(openingSeconds: number): number {
  return roundAt(openingSeconds) + 2;
}

/** Returns the beacon's round that decides a raffle, a minute after its sales end, which is in seconds since 1970. */
export function roundOfRaffle(salesEndSeconds: number): number {
  return roundAt(salesEndSeconds + 60);
}
