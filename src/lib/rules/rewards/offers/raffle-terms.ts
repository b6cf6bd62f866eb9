import { MINUTE_MS } from '#kernel/clock';
import { dayOf } from '../days.ts';
import type { DayRange } from './offer-periods.ts';

/** Terms of a raffle (docs/spec/rewards-rulebook.md §3.4). */
export interface RaffleTerms {
  readonly base: 'turnover' | 'deposits';
  /** Amount of a day for one ticket. */
  readonly per: bigint;
  readonly maxTicketsPerDay: number;
  readonly salesEndAt: Date;
  readonly prizes: readonly {
    readonly name: string;
    /** Zero for goods. */
    readonly amount: bigint;
    readonly count: number;
    /** Public id of the goods. */
    readonly item?: string | undefined;
  }[];
  readonly perMember: number;
}

/** Time after the end of a day at which its tickets are issued, so that its last bets are settled and counted. */
const GIVEN_AFTER_MS = 10 * MINUTE_MS;

/**
 * Returns the days that give tickets at a time: those since the start whose tickets can be issued, and after the sales end all that
 * could be issued before it.
 */
export function ticketDays(
  { award, startsAt }: { award: Pick<RaffleTerms, 'salesEndAt'>; startsAt: Date },
  { now = award.salesEndAt, timeZone }: { now?: Date; timeZone: string },
): DayRange {
  const at = Math.min(now.getTime(), award.salesEndAt.getTime());
  return { from: dayOf(startsAt, timeZone), until: dayOf(new Date(at - GIVEN_AFTER_MS), timeZone) };
}

/** True when at least one whole day of the operator counts before the sales end. */
export function hasTicketDays(
  raffle: { award: Pick<RaffleTerms, 'salesEndAt'>; startsAt: Date },
  timeZone: string,
): boolean {
  const { from, until } = ticketDays(raffle, { timeZone });
  return from < until;
}

/** Returns the items that a raffle's prizes are, besides money. */
export function prizeItemsOf({ prizes }: Pick<RaffleTerms, 'prizes'>): string[] {
  return prizes.flatMap(({ item }) => item ?? []);
}

/** Returns the number of single prizes. */
export function countPrizes({ prizes }: Pick<RaffleTerms, 'prizes'>): number {
  return prizes.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the sum of all prizes of a raffle, which is its budget. */
export function prizeTotalOf({ prizes }: Pick<RaffleTerms, 'prizes'>): bigint {
  return prizes.reduce((sum, { amount, count }) => sum + amount * BigInt(count), 0n);
}
