import { checkedHash, hmacOfText, sha256Hex } from '../lottery/draws/sha256.ts';
import { MAX_CRASH } from './crash-curve.ts';
import { inverseOf } from './limbo.ts';
import { streamOf } from './stream.ts';

/** Decides a flight: a seed of a committed chain, and public randomness that nobody knew when the chain was made (§1.3). */
export interface CrashSeed {
  /** 32 bytes, hexadecimal in lower case. */
  readonly seed: string;
  readonly chain: string;
  readonly round: number;
  /** Randomness of the beacon's round. */
  readonly salt: string;
}

/** Returns the key of a flight's random numbers. */
export function crashKey({ seed, chain, round, salt }: CrashSeed): string {
  return hmacOfText(checkedHash(seed), `inh/v1|crash|${chain}|${round}|${checkedHash(salt)}`);
}

/** Returns the point at which a flight ends, in hundredths. */
export function crashPoint(flight: CrashSeed, rtpBps: number): number {
  return inverseOf(streamOf(crashKey(flight)).u52(), rtpBps, MAX_CRASH);
}

/** Returns what a seed hashes to a number of rounds earlier: the seed of that round, or the published head of the chain. */
export function earlierSeed(seed: string, rounds: number): string {
  let hash = checkedHash(seed);
  for (let round = 0; round < rounds; round += 1) hash = sha256Hex(hash);
  return hash;
}
