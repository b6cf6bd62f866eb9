import { z } from 'zod';
import { formatAmount, parseAmount } from '#kernel/money';
import type { Drawn } from '../games/game.ts';
import type { Round } from '../store/rounds.ts';
import type { TableRound } from '../store/tables.ts';
import { fieldsSchema, type OperationFields } from '../wallet/transport.ts';
import { chipsFor } from './stakes.ts';
import { type Spots, totalOf, type TableRules } from './table.ts';

const amount = z.string().transform((text, context) => {
  const amountMinor = parseAmount(text);
  if (amountMinor !== undefined && amountMinor >= 0n) return amountMinor;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});
const amountsSchema = z.record(z.string(), amount);
/** A bet's ticket as it was sent; it has one leg. */
const ticketSchema = z.object({ legs: z.array(fieldsSchema) }).catchall(z.json());
const inputSchema = z.object({ spots: amountsSchema });
const outcomeSchema = z.object({
  number: z.number(),
  result: z.unknown(),
  terms: z.unknown(),
  payouts: amountsSchema,
});

/** Result of one bet, complete in itself, so that a replay needs no other row. */
type Outcome = z.infer<typeof outcomeSchema>;

export const spotsOf = (bet: Pick<Round, 'input'>): Spots => inputSchema.parse(bet.input).spots;
export const outcomeOf = (bet: Pick<Round, 'outcome'>): Outcome => outcomeSchema.parse(bet.outcome);

/** Returns the stored form of a bet: the same for the same amounts in any order. */
export function inputOf(rules: TableRules, spots: Spots): { spots: Record<string, string> } {
  const sorted = rules.spots.filter((spot) => spots[spot] !== undefined);
  return { spots: Object.fromEntries(sorted.map((spot) => [spot, formatAmount(spots[spot] ?? 0n)])) };
}

/** Returns the result of a bet on a round that has one; `betFields` are those with which it was debited. */
export function settledBet(
  rules: TableRules,
  { number, result, terms }: TableRound,
  { bet, betFields }: { bet: Round; betFields: OperationFields },
): Drawn {
  const payouts = rules.payouts(spotsOf(bet), result, terms);
  const winMinor = totalOf(payouts);
  const outcome = { number, result, terms, payouts: amountsOf(payouts) };
  const ticket = ticketSchema.optional().parse(betFields['ticket']);
  if (!ticket) return { outcome, winMinor };
  const legResult = winMinor === 0n ? 'lost' : winMinor === bet.stakeMinor ? 'push' : 'won';
  const legs = ticket.legs.map((leg) => ({ ...leg, result: legResult }));
  return { outcome, winMinor, ticket: { ...ticket, legs } };
}

export type BetRefusal =
  | 'spot_unknown'
  | 'one_spot_per_bet'
  | 'stake_not_offered'
  | 'stake_below_minimum'
  | 'stake_above_maximum';

/**
 * Checks a bet against the limits of each spot; `standing` are the player's other bets on the round, which count
 * toward the maximum.
 */
export function refusalOfBet(
  rules: TableRules,
  { spots, standing, currency }: { spots: Spots; standing: readonly Spots[]; currency: string },
): BetRefusal | undefined {
  const limits = rules.limits(currency);
  const [unit = 1n] = chipsFor(currency).flatMap((chip) => parseAmount(chip) ?? []);
  if (rules.isOneSpotPerBet && Object.keys(spots).length > 1) return 'one_spot_per_bet';
  for (const [spot, stakeMinor] of Object.entries(spots)) {
    const limit = limits[spot];
    if (!limit || !rules.spots.includes(spot)) return 'spot_unknown';
    if (stakeMinor <= 0n || stakeMinor % unit !== 0n) return 'stake_not_offered';
    const total = standing.reduce((sum, other) => sum + (other[spot] ?? 0n), stakeMinor);
    if (stakeMinor < (parseAmount(limit.min) ?? 0n)) return 'stake_below_minimum';
    if (total > (parseAmount(limit.max) ?? 0n)) return 'stake_above_maximum';
  }
  return undefined;
}

export function amountsOf(spots: Spots): Record<string, string> {
  return Object.fromEntries(Object.entries(spots).map(([spot, amountMinor]) => [spot, formatAmount(amountMinor)]));
}
