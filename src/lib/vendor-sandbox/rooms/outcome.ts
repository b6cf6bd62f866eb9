import { z } from 'zod';

/** A decided round as one player may see it: hands of others only where they were shown. */
const seatOutcomeSchema = z.object({
  /** Tag of a player; null for a bot. */
  tag: z.string().nullable(),
  hasRaised: z.boolean(),
  hand: z.array(z.string()).nullable(),
});
const outcomeSchema = z.object({
  seat: z.number(),
  ending: z.enum(['showdown', 'alone', 'nobody']),
  winner: z.number().nullable(),
  staked: z.string(),
  rake: z.string(),
  seats: z.array(seatOutcomeSchema),
});
export type TableOutcome = z.infer<typeof outcomeSchema>;

export const readOutcome = (outcome: unknown): TableOutcome => outcomeSchema.parse(outcome);
