import { createTextHasher } from '../lottery/draws/sha256.ts';
import type { Below } from '../lottery/draws/stream.ts';

/** Tickets that one member got at once; all tickets are numbered from 1 in the order of the batches. */
export interface TicketBatch {
  readonly member: string;
  readonly count: number;
}

export interface RafflePrize {
  readonly name: string;
  readonly count: number;
}

export interface RaffleWinner {
  readonly prize: string;
  /** Undefined when no ticket was left for the prize. */
  readonly ticket: number | undefined;
  readonly member: string | undefined;
}

export interface TicketRange {
  readonly from: number;
  readonly to: number;
  readonly member: string;
}

/** Returns the tickets of a day: one for each full amount, up to a maximum. */
export function ticketsFor(baseMinor: bigint, rules: { perTicketMinor: bigint; maxTicketsPerDay?: number }): number {
  const tickets = baseMinor > 0n ? Number(baseMinor / rules.perTicketMinor) : 0;
  return Math.min(tickets, rules.maxTicketsPerDay ?? tickets);
}

export function ticketRanges(batches: readonly TicketBatch[]): TicketRange[] {
  let last = 0;
  return batches
    .filter(({ count }) => count > 0)
    .map(({ member, count }) => {
      const from = last + 1;
      last += count;
      return { from, to: last, member };
    });
}

/** Hashes a list of tickets in parts, so that a long one blocks neither the server nor a page. */
export interface TicketListHasher {
  add(ranges: readonly TicketRange[]): void;
  hex(): string;
}

/** Hashes the list of tickets that is published before the draw: lines `from-to:member`, ended by line feeds. */
export function createTicketListHasher(): TicketListHasher {
  const hasher = createTextHasher();
  return {
    add: (ranges) => hasher.add(ranges.map(({ from, to, member }) => `${from}-${to}:${member}\n`).join('')),
    hex: () => hasher.hex(),
  };
}

/** Returns the hash of a whole list of tickets. */
export function ticketListHash(ranges: readonly TicketRange[]): string {
  const hasher = createTicketListHasher();
  hasher.add(ranges);
  return hasher.hex();
}

/**
 * Draws the winner of each prize, in the order of the table (docs/spec/rewards-rulebook.md §3.4). Passes over members who are
 * void (excluded, blocked, refused for abuse) and who have as many prizes as one member may win.
 */
export function drawWinners(
  ranges: readonly TicketRange[],
  prizes: readonly RafflePrize[],
  draw: { below: Below; voidMembers: ReadonlySet<string>; maxPerMember: number },
): RaffleWinner[] {
  const tickets = shuffledTickets(ranges.at(-1)?.to ?? 0, draw.below);
  const won = new Map<string, number>();
  const winnerOf = (prize: string): RaffleWinner => {
    for (;;) {
      const { value: ticket } = tickets.next();
      if (ticket === undefined) return { prize, ticket, member: undefined };
      const member = holderOf(ranges, ticket);
      const prizesWon = won.get(member) ?? 0;
      if (draw.voidMembers.has(member) || prizesWon >= draw.maxPerMember) continue;
      won.set(member, prizesWon + 1);
      return { prize, ticket, member };
    }
  };
  return prizes.flatMap(({ name, count }) => Array.from({ length: count }, () => winnerOf(name)));
}

/** Yields all tickets in random order. Stores only those that were swapped, because few of them are drawn. */
function* shuffledTickets(count: number, below: Below): Generator<number, undefined> {
  const swapped = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const drawn = index + below(count - index);
    yield (swapped.get(drawn) ?? drawn) + 1;
    swapped.set(drawn, swapped.get(index) ?? index);
    swapped.delete(index);
  }
  return undefined;
}

/** Returns the member of a ticket by halving the ascending ranges. */
function holderOf(ranges: readonly TicketRange[], ticket: number): string {
  let [low, high] = [0, ranges.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ranges[middle]?.to ?? 0) < ticket) low = middle + 1;
    else high = middle;
  }
  return ranges[low]?.member ?? '';
}
