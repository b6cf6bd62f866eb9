import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawWinners, ticketListHash, ticketRanges, ticketsFor } from '#rules/rewards/raffle';
import { rewardNumbers } from '#rules/rewards/reward-draws';
import { fc } from '../../support/properties.ts';

const below = (promotion: string) =>
  rewardNumbers('raffle', { promotion, round: '1', seed: '1'.repeat(64), randomness: '2'.repeat(64) });

const batches = fc.array(
  fc.record({ member: fc.constantFrom('a', 'b', 'c', 'd', 'e'), count: fc.integer({ min: 0, max: 9 }) }),
  { maxLength: 12 },
);

/** Draws by shuffling all tickets, as the rulebook words it. */
function naiveWinners(tickets: readonly string[], prizes: number, maxPerMember: number, promotion: string) {
  const next = below(promotion);
  const indices = tickets.map((_, index) => index);
  const won: string[] = [];
  let taken = 0;
  return Array.from({ length: prizes }, () => {
    while (taken < indices.length) {
      const drawn = taken + next(indices.length - taken);
      [indices[taken], indices[drawn]] = [indices[drawn] ?? 0, indices[taken] ?? 0];
      const index = indices[taken] ?? 0;
      taken += 1;
      const member = tickets[index] ?? '';
      if (member === 'e' || won.filter((winner) => winner === member).length >= maxPerMember) continue;
      won.push(member);
      return { prize: 'x', ticket: index + 1, member };
    }
    return { prize: 'x', ticket: undefined, member: undefined };
  });
}

describe('a raffle', () => {
  it('draws like a shuffle of all tickets that passes over void members and those with enough prizes', () => {
    fc.assert(
      fc.property(
        batches,
        fc.nat({ max: 8 }),
        fc.integer({ min: 1, max: 3 }),
        fc.string(),
        (list, count, max, name) => {
          const winners = drawWinners(ticketRanges(list), [{ name: 'x', count }], {
            below: below(name),
            voidMembers: new Set(['e']),
            maxPerMember: max,
          });
          const tickets = list.flatMap((batch) => Array.from({ length: batch.count }, () => batch.member));
          expect(winners).toEqual(naiveWinners(tickets, count, max, name));
        },
      ),
    );
  });

  it('numbers tickets from 1 in the order of the batches, and publishes the hash of their list', () => {
    const ranges = ticketRanges([
      { member: 'A1', count: 3 },
      { member: 'B2', count: 0 },
      { member: 'C3', count: 1 },
    ]);
    expect(ranges).toEqual([
      { from: 1, to: 3, member: 'A1' },
      { from: 4, to: 4, member: 'C3' },
    ]);
    expect(ticketListHash(ranges)).toBe(createHash('sha256').update('1-3:A1\n4-4:C3\n').digest('hex'));
  });

  it('gives a ticket for each full amount of a day, up to its maximum', () => {
    expect(ticketsFor(2_999n, { perTicketMinor: 1000n })).toBe(2);
    expect(ticketsFor(9_000n, { perTicketMinor: 1000n, maxTicketsPerDay: 5 })).toBe(5);
    expect(ticketsFor(-5_000n, { perTicketMinor: 1000n })).toBe(0);
  });
});
