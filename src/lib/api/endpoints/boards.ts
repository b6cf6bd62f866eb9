import { z } from 'zod';
import { AVATARS } from '#rules/members/profile';
import { PRIZE_FORMS } from '#rules/rewards/board-terms';
import { BOARD_METRICS, BOARD_WINDOWS } from '#rules/rewards/boards';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, factorIn, instantOut, nothing, pageQuery, publicId } from '../scalars.ts';

/** An amount of money, or the multiple of a stake. */
export const boardScore = z.string().meta({ example: '125000' });
export const boardWindow = z.string().regex(/^(all|\d{4}-\d{2}-\d{2})$/);

const place = z.object({
  rank: z.int(),
  /** Masked for other players. */
  name: z.string(),
  avatar: z.enum(AVATARS).nullable(),
  score: boardScore,
  /** Prize of the rank, or what it would win now. */
  prize: amountOut,
  isOwn: z.boolean(),
});

const board = z.object({
  id: publicId,
  title: z.string(),
  summary: z.string(),
  metric: z.enum(BOARD_METRICS),
  window: z.enum(BOARD_WINDOWS),
  /** Names this window among those of the board. */
  windowName: boardWindow,
  /** `review`: ended, the prizes are not decided before `finalAt`; `final`: they are. */
  phase: z.enum(['upcoming', 'running', 'review', 'final']),
  startsAt: instantOut,
  endsAt: instantOut,
  finalAt: instantOut,
  currency,
  /** Categories of play that count; empty for all. */
  categories: z.array(z.string()),
  minStake: amountOut,
  /** Lower scores have no rank; null where every score has one. */
  minScore: boardScore.nullable(),
  ties: z.enum(['first', 'split']),
  /** The prizes are money or points. */
  form: z.enum(PRIZE_FORMS),
  /** Multiple of a prize in cash that must be staked before a withdrawal. */
  turnoverFactor: z.string(),
  /** Prizes from the first rank on; empty for a pool. */
  prizes: z.array(amountOut),
  /** A pool that the first ranks share by their scores. */
  share: z.object({ pool: amountOut, ranks: z.int() }).nullable(),
  /** Everything that the window pays at most. */
  total: amountOut,
  players: z.int(),
  /** The places of the requested page. */
  places: z.array(place),
  /** Places that can be listed. */
  totalPlaces: z.int(),
  /** Null for visitors, and for members without a score. */
  own: z
    .object({
      /** Null below the minimum score. */
      rank: z.int().nullable(),
      score: boardScore,
      prize: amountOut,
      next: z.object({ rank: z.int(), score: boardScore, gap: boardScore }).nullable(),
    })
    .nullable(),
});

/** A member's decisions about bonuses and boards. */
const preferences = z.object({
  optOut: z.boolean(),
  /** Set when the opt-out was turned off: it holds until then. */
  optOutEndsAt: instantOut.nullable(),
  wageringCap: z.string().nullable(),
  /** The brand's maximum, up to which a cap can be set. */
  maxWageringCap: z.string(),
  /** Whether the member may be on boards. */
  boards: z.boolean(),
});

export const boards = defineEndpoints({
  'GET /wps/relay/MCS2_missionLeaderboard': {
    summary: 'Leaderboards that run or have lately ended: their leaders, prizes, and the member’s own place',
    access: 'public',
    usesSession: true,
    query: pageQuery.extend({
      /** Only this board, whose places can be paged through. */
      id: publicId.optional(),
      window: boardWindow.optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(10),
    }),
    response: z.object({
      /** The member is off the boards by choice. */
      isOff: z.boolean(),
      boards: z.array(board),
    }),
  },
  'GET /wps/member/preferences/bonuses': {
    summary: 'What the member decided about bonuses and boards',
    access: 'member',
    response: preferences,
  },
  'PUT /wps/member/preferences/bonuses': {
    summary:
      'Opts out of bonuses at once, or in again after a day; limits their wagering; leaves the boards or joins them',
    access: 'member',
    rateLimit: { points: 60, windowSeconds: 3600, by: 'account' },
    body: z.strictObject({ optOut: z.boolean(), wageringCap: factorIn.nullable(), boards: z.boolean() }),
    response: nothing,
  },
});
