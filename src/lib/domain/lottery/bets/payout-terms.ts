import * as z from 'zod';
import { FIRST_RULES_WITH_POOLS } from '#rules/lottery/jackpots';
import {
  findBetType,
  hasJackpots,
  parseSelection,
  prizesOf,
  type GameGroup,
  type BetType,
  type Prizes,
  type Selection,
} from '#rules/lottery';
import { lotteryBets } from './tables.ts';

/** The stored values of a bet that decide what it pays. */
export const payoutTermsRow = z.object({
  unitStakeMinor: z.bigint(),
  denomination: z.enum(lotteryBets.denomination.enumValues),
  multiplier: z.int(),
  betType: z.string(),
  selection: z.string(),
  prizeGroup: z.int().nullable(),
  odds: z.record(z.string(), z.string()),
  /** Version of the rules the bet was placed under. */
  ruleVersion: z.int(),
});

export type StoredPayoutTerms = z.input<typeof payoutTermsRow>;

export interface PayoutTerms {
  betType: BetType;
  selection: Selection;
  /** Prizes by the odds and the prize group stored with the bet. */
  prizes: Prizes;
  /** Whether the bet can win the game’s jackpots: bets placed under older rules have only fixed prizes. */
  isJackpotEligible: boolean;
}

/** Parses the stored terms of a bet. Throws Error when they are malformed, which placement rules out. */
export function parsePayoutTerms(terms: StoredPayoutTerms, group: GameGroup): PayoutTerms {
  const { betType: code, selection: text, prizeGroup, odds, ruleVersion } = terms;
  const betType = findBetType(group, code);
  const selection = betType && parseSelection(betType, text).selection;
  if (!betType || !selection) throw new Error(`a bet on ${group} ${code} cannot be read`);
  return {
    betType,
    selection,
    prizes: prizesOf(betType, { odds, ...(prizeGroup === null ? {} : { prizeGroup }) }),
    isJackpotEligible: hasJackpots(betType) && ruleVersion >= FIRST_RULES_WITH_POOLS,
  };
}
