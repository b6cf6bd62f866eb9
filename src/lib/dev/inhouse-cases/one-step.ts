import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { formatHundredths, parseHundredths } from '#rules/inhouse/bets';
import { DICE, winningRolls } from '#rules/inhouse/dice';
import { hitsOf, KENO } from '#rules/inhouse/keno';
import { LIMBO } from '#rules/inhouse/limbo';
import { betRefusal, type OneStepGame, settleBet } from '#rules/inhouse/one-step';
import { binOf, PLINKO } from '#rules/inhouse/plinko';
import { WHEEL } from '#rules/inhouse/wheel';
import { betFields, formatMultiplier, refused } from './wire.ts';

const fields = z.object(betFields);
type BetInput = z.output<typeof fields>;

/** Settles a bet, or returns its refusal; `show` adds what the game shows beside multiplier, payout and valid bet. */
function settle<Bet, Outcome>(
  game: OneStepGame<Bet, Outcome>,
  { input, bet }: { input: BetInput; bet: Bet },
  show: (outcome: Outcome, isWon: boolean) => object,
) {
  const { stake: stakeMinor, rtpBps, limits, ...seeds } = input;
  const refusal = betRefusal(game, { bet, stakeMinor, rtpBps, limits });
  if (refusal || stakeMinor === undefined) return refused(refusal ?? 'invalid_amount');
  const { outcome, multiplier, payoutMinor, validBetMinor } = settleBet(game, { bet, stakeMinor, rtpBps }, seeds);
  return {
    multiplier: formatMultiplier(game.target?.(bet, rtpBps) ?? multiplier),
    payout: formatAmount(payoutMinor),
    validBet: formatAmount(validBetMinor),
    ...show(outcome, multiplier > 0n),
  };
}

const target = z.string().transform(parseHundredths);
const diceInput = fields.extend({ direction: z.string(), target });
const limboInput = fields.extend({ target });
const plinkoInput = fields.extend({ rows: z.number(), risk: z.string() });
const wheelInput = fields.extend({ segments: z.number(), risk: z.string() });
const kenoInput = fields.extend({ picks: z.array(z.number()), risk: z.string() });

export function evaluateDice(given: unknown) {
  const input = diceInput.parse(given);
  return settle(DICE, { input, bet: input }, (roll, win) => ({
    roll: formatHundredths(roll),
    chance: formatMultiplier(BigInt(winningRolls(input))),
    win,
  }));
}

export function evaluateLimbo(given: unknown) {
  const input = limboInput.parse(given);
  return settle(LIMBO, { input, bet: input }, (result, win) => ({ result: formatHundredths(result), win }));
}

export function evaluatePlinko(given: unknown) {
  const input = plinkoInput.parse(given);
  return settle(PLINKO, { input, bet: input }, (path) => ({ path, bin: binOf(path) }));
}

export function evaluateWheel(given: unknown) {
  const input = wheelInput.parse(given);
  return settle(WHEEL, { input, bet: input }, (segment) => ({ segment }));
}

export function evaluateKeno(given: unknown) {
  const input = kenoInput.parse(given);
  return settle(KENO, { input, bet: input }, (drawn) => ({ drawn, hits: hitsOf(input, drawn) }));
}
