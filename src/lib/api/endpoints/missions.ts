import { z } from 'zod';
import { MISSION_AWARDS } from '#rules/rewards/mission-terms';
import { MISSION_METRICS, MISSION_WINDOWS } from '#rules/rewards/missions';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, nothing, publicId } from '../scalars.ts';

const award = {
  award: z.enum(MISSION_AWARDS),
  /** Money, points, or a number of free rounds, tickets or goods. */
  amount: amountOut,
  /** Names of the goods by language. */
  goods: z.record(z.string(), z.string()).nullable(),
};

/** An amount of money where the mission counts money, else a number. */
const measure = z.string().meta({ example: '100000' });

const ownMission = z.object({
  id: publicId,
  title: z.string(),
  summary: z.string(),
  metric: z.enum(MISSION_METRICS),
  window: z.enum(MISSION_WINDOWS),
  /** End of the present window; null for a mission that has one window. */
  endsAt: instantOut.nullable(),
  currency,
  /** Categories of play that count; empty for all. */
  categories: z.array(z.string()),
  minStake: amountOut,
  /** Multiple of the stake that a round has to pay; null where it does not matter. */
  minMultiplier: z.string().nullable(),
  minDeposit: amountOut.nullable(),
  /** Multiple of an award in cash that must be staked before a withdrawal. */
  turnoverFactor: z.string(),
  /** At most the last target. */
  progress: measure,
  /** Steps that were reached, and those of them that the member has not looked at. */
  reached: z.int(),
  unseen: z.int(),
  steps: z.array(z.object({ target: measure, ...award })),
  /** Stake of each free round, and the most that they pay together, in cash; null without any. */
  freeRounds: z.object({ stake: amountOut, maxWin: amountOut }).nullable(),
});

/** Relays of the specification for missions. */
export const missions = defineEndpoints({
  'GET /wps/relay/MCS2_missionSummary': {
    summary: 'The missions that the member can play, with the progress in their present windows, and the latest awards',
    access: 'member',
    response: z.object({
      missions: z.array(ownMission),
      awards: z.array(
        z.object({
          missionId: publicId,
          title: z.string(),
          step: z.int(),
          ...award,
          currency,
          /** `due` waits for its budget; `lapsed` was not paid, because the member may be given nothing. */
          state: z.enum(['due', 'paid', 'lapsed']),
          reachedAt: instantOut,
        }),
      ),
    }),
  },
  'GET /wps/relay/MCS2_missionUnread': {
    summary: 'Number of steps that were reached and not looked at, and of daily missions that are not begun',
    access: 'member',
    response: z.object({ count: z.int() }),
  },
  'POST /wps/relay/MCS2_missionSeen': {
    summary: 'Notes that the member has looked at all steps that were reached',
    access: 'member',
    body: z.strictObject({}),
    response: nothing,
  },
});
