import { cappedPayout, PUSH, settle, wonOfJackpots, type DrawResult, type Prizes, type Win } from '#rules/lottery';
import { limitedPrizes, type Crowds } from './limited-prizes.ts';
import { readTicket, type StoredTicket } from '../bets/reading.ts';

/** What bets that settle alike have in common. */
export interface Ticket extends StoredTicket {
  ticket: string;
  combinations: number;
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

/** What was drawn, who shares prizes that are limited, and what jackpots pay for one unit, by tier. */
export interface Outcome {
  readonly result: DrawResult;
  readonly crowds: Crowds;
  readonly jackpots: Prizes;
}

/** Undefined: it has lost. Throws for a ticket that is none: it was checked when it was taken. */
export function evaluate(ticket: Ticket, { result, crowds, jackpots }: Outcome): PaidTicket | undefined {
  const { betType, selection, prizes, isForPools } = readTicket(ticket, result.group);
  const shares = isForPools ? jackpots : {};
  const paid = { ...limitedPrizes(betType, prizes, crowds), ...shares };
  const { wins, payoutPerUnitMinor } = settle(betType, selection, result, paid);
  if (payoutPerUnitMinor === 0n) return undefined;
  const jackpotPerUnitMinor = wonOfJackpots(wins, shares);
  const settled = { combinations: ticket.combinations, wins, payoutPerUnitMinor, jackpotPerUnitMinor };
  const amounts = cappedPayout(settled, ticket, ticket.capMinor);
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

function rebateLeft({ rebateMinor, combinations }: Ticket, wins: readonly Win[]): bigint | null {
  const returned = wins.reduce((total, { tier, count }) => (tier === PUSH ? total + count : total), 0);
  return returned === 0 ? null : (rebateMinor * BigInt(combinations - returned)) / BigInt(combinations);
}
