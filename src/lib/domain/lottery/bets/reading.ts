import {
  findPlay,
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
}

export interface ReadTicket {
  play: Play;
  selection: Selection;
  /** By the odds and the series that the bet was taken on. */
  prizes: Prizes;
}

/** Throws for a ticket that is none: it was checked when it was taken. */
export function readTicket({ play: code, selection: text, betSeries, odds }: KeptTicket, group: GameGroup): ReadTicket {
  const play = findPlay(group, code);
  const selection = play && parseSelection(play, text).selection;
  if (!play || !selection) throw new Error(`a bet on ${group} ${code} cannot be read any more`);
  return { play, selection, prizes: prizesOf(play, { odds, ...(betSeries === null ? {} : { series: betSeries }) }) };
}
