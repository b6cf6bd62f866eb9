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

/** What the rules need of a bet that was kept. */
export interface StoredTicket extends Price {
  betType: string;
  selection: string;
  prizeGroup: number | null;
  odds: Record<string, string>;
  /** Of the rules that it was taken under. */
  ruleVersion: number;
}

export interface ReadTicket {
  betType: BetType;
  selection: Selection;
  /** By the odds and the prize group that the bet was taken on. */
  prizes: Prizes;
  /** Whether it bet types for what is in its game's jackpots. */
  isForPools: boolean;
}

/** Throws for a ticket that is none: it was checked when it was taken. */
export function readTicket(ticket: StoredTicket, group: GameGroup): ReadTicket {
  const { betType: code, selection: text, prizeGroup, odds, ruleVersion } = ticket;
  const betType = findBetType(group, code);
  const selection = betType && parseSelection(betType, text).selection;
  if (!betType || !selection) throw new Error(`a bet on ${group} ${code} cannot be read any more`);
  return {
    betType,
    selection,
    prizes: prizesOf(betType, { odds, ...(prizeGroup === null ? {} : { prizeGroup }) }),
    isForPools: hasJackpots(betType) && ruleVersion >= FIRST_RULES_WITH_POOLS,
  };
}
