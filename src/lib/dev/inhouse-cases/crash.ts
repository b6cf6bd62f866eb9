import { z } from 'zod';
import { formatAmount, UNIT } from '#kernel/money';
import { DEFAULT_RTP_BPS, formatHundredths, parseHundredths, rtpRefusal, VND_LIMITS } from '#rules/inhouse/bets';
import { endTickOf, firstTickOf, multiplierAt, tickAt } from '#rules/inhouse/crash-curve';
import { crashPoint, earlierSeed } from '#rules/inhouse/crash-point';
import {
  answerCashOut,
  ceilingOf,
  type CrashBet,
  crashBetRefusal,
  type CrashFlight,
  crashPayout,
  type CrashResult,
  crashValidBet,
  isInterrupted,
  limitExposure,
  settleCrashBet,
} from '#rules/inhouse/crash-round';
import { seedCommitment } from '#rules/inhouse/stream';
import { amount, hash, positiveAmount } from '../rewards-cases/wire.ts';
import { refused } from './wire.ts';

const DEFAULT_ROUND_LIMIT = 5_000_000_000n * UNIT;

const round = z.int().min(0);
const pointInput = z.object({
  seed: hash,
  chain: z.string().regex(/^[a-z0-9-]{1,32}$/),
  round,
  salt: hash,
  rtpBps: z.number().default(DEFAULT_RTP_BPS),
});

export function evaluateCrashPoint(given: unknown) {
  const { rtpBps, ...seed } = pointInput.parse(given);
  const refusal = rtpRefusal(rtpBps);
  if (refusal) return refused(refusal);
  const point = crashPoint(seed, rtpBps);
  return { commitment: seedCommitment(seed.seed), point: formatHundredths(point), endTick: endTickOf(point) };
}

const chainInput = z
  .object({ seed: hash, round, head: z.object({ round, hash }) })
  .refine((input) => input.round >= input.head.round, 'the head is later than the round');

export function evaluateCrashChain(given: unknown) {
  const { seed, round: at, head } = chainInput.parse(given);
  const computed = earlierSeed(seed, at - head.round);
  return { valid: computed === head.hash, computed };
}

const multiplier = z.string().transform((text, context) => {
  const hundredths = parseHundredths(text);
  if (hundredths !== undefined) return hundredths;
  context.addIssue({ code: 'custom', message: 'is no multiplier' });
  return z.NEVER;
});
const timeInput = z.union([z.object({ elapsedUs: z.int() }), z.object({ multiplier })]);

export function evaluateCrashTime(given: unknown) {
  const input = timeInput.parse(given);
  if ('multiplier' in input) return { tick: firstTickOf(input.multiplier) ?? null };
  if (input.elapsedUs < 0) return { tick: null, multiplier: null };
  const tick = tickAt(input.elapsedUs);
  return { tick, multiplier: formatHundredths(multiplierAt(tick)) };
}

const roundInput = z.object({
  point: multiplier,
  bets: z.array(
    z.object({
      id: z.string(),
      stake: positiveAmount,
      // One that cannot be read is no target, as in a bet.
      auto: z
        .string()
        .transform((text) => parseHundredths(text) ?? 0)
        .optional(),
      cashOutUs: z.array(z.int()).default([]),
    }),
  ),
  roundLimit: amount.default(DEFAULT_ROUND_LIMIT),
  maxWin: amount.default(VND_LIMITS.maxWinMinor),
  aliveUs: z.int().optional(),
});

export function evaluateCrashRound(given: unknown) {
  const { point, bets, roundLimit, maxWin, aliveUs } = roundInput.parse(given);
  const limits = { maxWinMinor: maxWin, roundLimitMinor: roundLimit };
  const placed = bets.map(({ id, stake, auto, cashOutUs }) => ({ id, stakeMinor: stake, auto, attempts: cashOutUs }));
  const refusal = placed.map((bet) => crashBetRefusal(bet, limits)).find((reason) => reason !== undefined);
  if (refusal) return refused(refusal);
  const { cap, refunded } = limitExposure(placed, limits);
  const flight: CrashFlight = { point, aliveUs };
  const results = placed.map(({ attempts, ...bet }) => {
    if (refunded.some(({ id }) => id === bet.id))
      return { ...settled(bet, { state: 'refunded' }), attempts: attempts.map(() => 'round_closed') };
    const ceiling = ceilingOf(bet, cap, limits);
    let cashedOut: number | undefined;
    const answers = attempts.map((elapsedUs) => {
      const answer = answerCashOut(flight, { ceiling, cashedOut }, elapsedUs);
      if (answer === 'OK') cashedOut = multiplierAt(tickAt(elapsedUs));
      return answer;
    });
    return { ...settled(bet, settleCrashBet(flight, { ceiling, cashedOut })), attempts: answers };
  });
  const paid = results.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n);
  return {
    cap: formatHundredths(cap),
    interrupted: isInterrupted(flight),
    bets: results.map(({ payoutMinor, ...result }) => ({ ...result, payout: formatAmount(payoutMinor) })),
    paid: formatAmount(paid),
  };
}

function settled(bet: CrashBet, result: CrashResult) {
  const { id } = bet;
  const validBet = formatAmount(crashValidBet(bet, result));
  const shown = result.state === 'cashed_out' ? { multiplier: formatHundredths(result.multiplier) } : {};
  return { id, state: result.state, ...shown, payoutMinor: crashPayout(bet, result), validBet };
}
