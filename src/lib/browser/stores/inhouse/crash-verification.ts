import type { EndpointResponse } from '#api/table';
import { formatAmount, parseAmount } from '#kernel/money';
import { formatHundredths, parseHundredths, rtpRefusal } from '#rules/inhouse/bets';
import { endTickOf, multiplierAt } from '#rules/inhouse/crash-curve';
import { crashKey, crashPoint, type CrashSeed, earlierSeed } from '#rules/inhouse/crash-point';
import { crashPayout, type CrashResult, settleCrashBet } from '#rules/inhouse/crash-round';
import { streamOf } from '#rules/inhouse/stream';
import { HASH_HEX } from '#rules/lottery/draws/sha256';
import { call } from '../../client/client.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';

type Round = EndpointResponse<'GET /wps/crash/rounds/{roundId}'>;
export type VerifiedBet = EndpointResponse<'GET /wps/crash/bets/{betId}'>;

/** A round with everything that verifies it, and the member's bet on it where the page verifies one. */
export interface VerifiedCrash {
  round: Omit<Round, 'id' | 'state' | 'bettingEndsAt'>;
  bet: VerifiedBet | undefined;
}

const ROUND_ID = /^\d{1,18}$/;

/** Tells the ids of shared rounds, which anybody may verify, from those of a member's bets. */
export const isCrashRoundId = (id: string): boolean => ROUND_ID.test(id);

export const verifiedCrash = createLoader(async (id: string): Promise<VerifiedCrash> => {
  if (isCrashRoundId(id))
    return { round: await call('GET /wps/crash/rounds/{roundId}', { params: { roundId: id } }), bet: undefined };
  const bet = await callAsMember('GET /wps/crash/bets/{betId}', { params: { betId: id } });
  return { round: bet, bet };
});

export interface RecomputedFlight {
  key: string;
  /** The random number from 1 to 2^52. */
  number: string;
  /** With two decimals. */
  point: string;
}

/** Recomputes the point of a flight on this device; undefined for values that no flight can have. */
export function recomputeFlight(flight: CrashSeed, rtpBps: number): RecomputedFlight | undefined {
  if (!HASH_HEX.test(flight.seed) || !HASH_HEX.test(flight.salt) || rtpRefusal(rtpBps)) return undefined;
  const key = crashKey(flight);
  return { key, number: String(streamOf(key).u52()), point: formatHundredths(crashPoint(flight, rtpBps)) };
}

export interface RecomputedBet {
  multiplier: string | null;
  payout: string;
}

/** Recomputes how a bet ends at a point; undefined for a bet that was refunded before, and while it is open. */
export function recomputeBet(bet: VerifiedBet, point: string): RecomputedBet | undefined {
  const [crashedAt, ceiling] = [parseHundredths(point), parseHundredths(bet.ceiling ?? '')];
  const stakeMinor = parseAmount(bet.stake);
  const wasNeverFlown = bet.refundReason !== null && bet.refundReason !== 'interrupted';
  if (crashedAt === undefined || ceiling === undefined || stakeMinor === undefined) return undefined;
  if (wasNeverFlown || bet.state === 'open') return undefined;
  const flight = { point: crashedAt, aliveUs: bet.aliveUs ?? undefined };
  // A tick that the flight did not reach was no cash-out.
  const isReached = bet.tick !== null && bet.tick < endTickOf(crashedAt);
  const cashedOut = isReached ? multiplierAt(bet.tick ?? 0) : undefined;
  const result: CrashResult = settleCrashBet(flight, { ceiling, cashedOut });
  return {
    multiplier: result.state === 'cashed_out' ? formatHundredths(result.multiplier) : null,
    payout: formatAmount(crashPayout({ id: bet.id, stakeMinor, auto: undefined }, result)),
  };
}

/** Hashes between two pauses, in which the page stays responsive. */
const HASHES_AT_ONCE = 500;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

interface HashBackOptions {
  seed: string;
  rounds: number;
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** Hashes a seed back by a number of rounds; undefined when it was aborted. */
export async function hashBack({ seed, rounds, onProgress, signal }: HashBackOptions): Promise<string | undefined> {
  let hash = seed;
  for (let done = 0; done < rounds; done += HASHES_AT_ONCE) {
    hash = earlierSeed(hash, Math.min(HASHES_AT_ONCE, rounds - done));
    onProgress(done);
    await nextTask();
    if (signal.aborted) return undefined;
  }
  return hash;
}
