import * as z from 'zod';
import { MISSION_AWARDS } from '#rules/rewards/mission-terms';
import { MISSION_AWARD_STATES } from './tables.ts';

/** An award as members and staff see it. */
export const awardRow = z.object({
  window: z.string(),
  /** From 1. */
  step: z.int(),
  award: z.enum(MISSION_AWARDS),
  amountMinor: z.bigint(),
  state: z.enum(MISSION_AWARD_STATES),
  reachedAt: z.date(),
});

/** Columns of `awardRow`. */
export const AWARD_COLUMNS = `award."window", award.step::int as step, award.award, award.amount_minor as "amountMinor", award.state,
                award.reached_at as "reachedAt"`;
