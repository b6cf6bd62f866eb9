import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { formatMultiplier } from '#rules/inhouse/bets';
import { type OneStepName, readChoice } from '#rules/inhouse/one-step-games';
import { betFields, refused } from './wire.ts';

const fields = z.object(betFields);

/** Settles a bet, or returns its refusal. */
function settle(game: OneStepName, given: unknown) {
  const { stake: stakeMinor, rtpBps, limits, ...seeds } = fields.parse(given);
  const bet = readChoice(game, given);
  if (!bet) throw new Error('the input is not of the schema');
  const refusal = bet.refusal({ stakeMinor, rtpBps, limits });
  if (refusal || stakeMinor === undefined) return refused(refusal ?? 'invalid_amount');
  const { outcome, shownMultiplier, payoutMinor, validBetMinor } = bet.settle({ stakeMinor, rtpBps }, seeds);
  return {
    multiplier: formatMultiplier(shownMultiplier),
    payout: formatAmount(payoutMinor),
    validBet: formatAmount(validBetMinor),
    ...outcome,
  };
}

export const evaluateDice = (given: unknown) => settle('dice', given);
export const evaluateLimbo = (given: unknown) => settle('limbo', given);
export const evaluatePlinko = (given: unknown) => settle('plinko', given);
export const evaluateWheel = (given: unknown) => settle('wheel', given);
export const evaluateKeno = (given: unknown) => settle('keno', given);
