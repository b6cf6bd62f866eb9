import * as z from 'zod';
import { cappedPayout, PUSH, settle, wonOfJackpots, type DrawResult, type Prizes, type Win } from '#rules/lottery';
import { limitTopPrizes, type LimitedStakes } from './limited-prizes.ts';
import { readTicket, storedTicketRow } from '../bets/stored-tickets.ts';

/** The values shared by bets that settle alike. */
export const ticketRow = storedTicketRow.extend({
  ticket: z.string(),
  combinations: z.int(),
  capMinor: z.bigint(),
  rebateMinor: z.bigint(),
});

export type Ticket = z.input<typeof ticketRow>;

/** A ticket with a payout: a win or returned stakes. */
export interface PaidTicket {
  ticket: string;
  /** Gross payout before the cap. */
  payoutMinor: bigint;
  paidMinor: bigint;
  /** The rebate after returned stakes, which earn none; null when all of it is paid. */
  rebateMinor: bigint | null;
  wins: { tier: string; count: number }[];
  /** False when only stakes are returned. */
  isWin: boolean;
}

/** The draw's result, the stakes that share limited prizes, and the jackpots' prize per unit by tier. */
export interface Outcome {
  readonly result: DrawResult;
  readonly limitedStakes: LimitedStakes;
  readonly jackpots: Prizes;
}

/** Evaluates a ticket; undefined when it lost. Throws Error for a malformed ticket, which placement rules out. */
export function evaluateTicket(ticket: Ticket, { result, limitedStakes, jackpots }: Outcome): PaidTicket | undefined {
  const { betType, selection, prizes, isForPools } = readTicket(ticket, result.group);
  const shares = isForPools ? jackpots : {};
  const paid = { ...limitTopPrizes(betType, prizes, limitedStakes), ...shares };
  const { wins, payoutPerUnitMinor } = settle(betType, selection, result, paid);
  if (payoutPerUnitMinor === 0n) return undefined;
  const jackpotPerUnitMinor = wonOfJackpots(wins, shares);
  const settled = { combinations: ticket.combinations, wins, payoutPerUnitMinor, jackpotPerUnitMinor };
  const amounts = cappedPayout(settled, ticket, ticket.capMinor);
  // Less than the smallest bookable amount.
  if (amounts.paidMinor === 0n) return undefined;
  return {
    ticket: ticket.ticket,
    ...amounts,
    rebateMinor: getRemainingRebate(ticket, wins),
    wins: wins.map(({ tier, count }) => ({ tier, count })),
    isWin: wins.some(({ tier }) => tier !== PUSH),
  };
}

function getRemainingRebate({ rebateMinor, combinations }: Ticket, wins: readonly Win[]): bigint | null {
  const returned = wins.reduce((total, { tier, count }) => (tier === PUSH ? total + count : total), 0);
  return returned === 0 ? null : (rebateMinor * BigInt(combinations - returned)) / BigInt(combinations);
}
