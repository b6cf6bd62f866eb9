import { FIRST_RULES_WITH_POOLS } from '#rules/lottery/jackpots';
import {
  findBetType,
  hasJackpots,
  parseSelection,
  prizesOf,
  type GameGroup,
  type BetType,
  type Price,
  type Prizes,
  type Selection,
} from '#rules/lottery';

/** The stored values of a bet that the rules need. */
export interface StoredTicket extends Price {
  betType: string;
  selection: string;
  prizeGroup: number | null;
  odds: Record<string, string>;
  /** Version of the rules the bet was placed under. */
  ruleVersion: number;
}

export interface ReadTicket {
  betType: BetType;
  selection: Selection;
  /** Prizes by the odds and the prize group stored with the bet. */
  prizes: Prizes;
  /** True when the bet takes part in the game's jackpot pools. */
  isForPools: boolean;
}

/** Parses a stored ticket. Throws Error when it is malformed, which placement rules out. */
export function readTicket(ticket: StoredTicket, group: GameGroup): ReadTicket {
  const { betType: code, selection: text, prizeGroup, odds, ruleVersion } = ticket;
  const betType = findBetType(group, code);
  const selection = betType && parseSelection(betType, text).selection;
  if (!betType || !selection) throw new Error(`a bet on ${group} ${code} cannot be read`);
  return {
    betType,
    selection,
    prizes: prizesOf(betType, { odds, ...(prizeGroup === null ? {} : { prizeGroup }) }),
    isForPools: hasJackpots(betType) && ruleVersion >= FIRST_RULES_WITH_POOLS,
  };
}
