import { z } from 'zod';
import { drawWinners, ticketRanges } from '#rules/rewards/raffle';
import { rewardNumbers } from '#rules/rewards/reward-draws';
import { drawSource } from './red-envelope.ts';

const MAX_COUNT = 10_000_000;
const limitedCount = z.int().min(0).max(MAX_COUNT);

const raffleInput = z.object({
  ...drawSource,
  tickets: z.array(z.object({ member: z.string(), count: limitedCount })),
  void: z.array(z.string()).default([]),
  perMember: z.int().min(1).default(1),
  prizes: z.array(z.object({ name: z.string(), count: limitedCount })),
});

export function evaluateRaffle(input: unknown) {
  const { tickets, void: voidMembers, perMember, prizes, ...source } = raffleInput.parse(input);
  const ranges = ticketRanges(tickets);
  const winners = drawWinners(ranges, prizes, {
    below: rewardNumbers('raffle', source),
    voidMembers: new Set(voidMembers),
    maxPerMember: perMember,
  });
  return {
    tickets: ranges.at(-1)?.to ?? 0,
    winners: winners.map(({ prize, ticket = null, member = null }) => ({ prize, ticket, member })),
  };
}
