import { FIRST_RULES_WITH_POTS } from '#rules/lottery/jackpots';
import {
  findPlay,
  hasJackpots,
  parseSelection,
  prizesOf,
  type GameGroup,
  type Play,
  type Price,
  type Prizes,
  type Selection,
} from '#rules/lottery';

/** What the rules need of a bet that was kept. */
export interface KeptTicket extends Price {
  play: string;
  selection: string;
  betSeries: number | null;
  odds: Record<string, string>;
  /** Of the rules that it was taken under. */
  ruleVersion: number;
}

export interface ReadTicket {
  play: Play;
  selection: Selection;
  /** By the odds and the series that the bet was taken on. */
  prizes: Prizes;
  /** Whether it plays for what is in its game's jackpots. */
  isForPots: boolean;
}

/** Throws for a ticket that is none: it was checked when it was taken. */
export function readTicket(ticket: KeptTicket, group: GameGroup): ReadTicket {
  const { play: code, selection: text, betSeries, odds, ruleVersion } = ticket;
  const play = findPlay(group, code);
  const selection = play && parseSelection(play, text).selection;
  if (!play || !selection) throw new Error(`a bet on ${group} ${code} cannot be read any more`);
  return {
    play,
    selection,
    prizes: prizesOf(play, { odds, ...(betSeries === null ? {} : { series: betSeries }) }),
    isForPots: hasJackpots(play) && ruleVersion >= FIRST_RULES_WITH_POTS,
  };
}
