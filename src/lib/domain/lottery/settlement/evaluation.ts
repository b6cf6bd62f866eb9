import {
  cappedPayout,
  findPlay,
  parseSelection,
  prizesOf,
  PUSH,
  settle,
  type Draw,
  type GameGroup,
  type Mode,
  type Win,
} from '#rules/lottery';

/** What bets that settle alike have in common. */
export interface Ticket {
  ticket: string;
  play: string;
  selection: string;
  stakes: number;
  unitMinor: bigint;
  mode: Mode;
  multiple: number;
  betSeries: number | null;
  odds: Record<string, string>;
  capMinor: bigint;
  rebateMinor: bigint;
}

/** A ticket that is paid something: a win, or stakes that come back. */
export interface PaidTicket {
  ticket: string;
  /** Gross, before the cap. */
  payoutMinor: bigint;
  paidMinor: bigint;
  /** Stakes that come back earn none. Null: all of it. */
  rebateMinor: bigint | null;
  wins: { tier: string; count: number }[];
  /** More came than stakes that were returned. */
  isWin: boolean;
}

/** Undefined: it has lost. Throws for a ticket that is none: it was checked when it was taken. */
export function evaluate(ticket: Ticket, group: GameGroup, draw: Draw): PaidTicket | undefined {
  const play = findPlay(group, ticket.play);
  const selection = play && parseSelection(play, ticket.selection).selection;
  if (!play || !selection) throw new Error(`a bet on ${group} ${ticket.play} cannot be read any more`);
  const { odds, betSeries, unitMinor, mode, multiple, stakes } = ticket;
  const prizes = prizesOf(play, { odds, ...(betSeries === null ? {} : { series: betSeries }) });
  const { wins, payoutPerUnitMinor } = settle(play, selection, draw, prizes);
  if (payoutPerUnitMinor === 0n) return undefined;
  const price = { unitMinor, mode, multiple };
  const amounts = cappedPayout({ stakes, wins, payoutPerUnitMinor }, price, ticket.capMinor);
  // A price of less than the smallest amount: nothing that could be booked.
  if (amounts.paidMinor === 0n) return undefined;
  return {
    ticket: ticket.ticket,
    ...amounts,
    rebateMinor: rebateLeft(ticket, wins),
    wins: wins.map(({ tier, count }) => ({ tier, count })),
    isWin: wins.some(({ tier }) => tier !== PUSH),
  };
}

function rebateLeft({ rebateMinor, stakes }: Ticket, wins: readonly Win[]): bigint | null {
  const returned = wins.reduce((total, { tier, count }) => (tier === PUSH ? total + count : total), 0);
  return returned === 0 ? null : (rebateMinor * BigInt(stakes - returned)) / BigInt(stakes);
}
