import { z } from 'zod';
import { boardSchema } from '#rules/rewards/board-terms';
import { BOARD_METRICS } from '#rules/rewards/boards';
import { MONEY_ROLES, PROMOTION_EDITOR_ROLES, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, nothing, publicId, reason } from '../scalars.ts';
import { boardScore, boardWindow } from './boards.ts';

const params = z.object({ boardId: publicId });
const windowParams = params.extend({ window: boardWindow });

/** Boards are in the portal's currency. */
const termsIn = boardSchema.omit({ currency: true });

const termsText = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Terms of the board, in the form in which they are written' });

const boardForStaff = z.object({
  id: publicId,
  state: z.enum(['draft', 'running', 'stopped']),
  publishedVersion: z.int(),
  lastVersion: z.int(),
  /** The last version, which may be the published one. */
  terms: termsText,
  /** Covers the prizes of the windows that end in a month. */
  budget: amountOut,
  budgetLeft: amountOut,
  players: z.int(),
  paidAwards: z.int(),
  paid: amountOut,
  /** Prizes that wait for the budget or for a blocked account. */
  dueAwards: z.int(),
});

const windowForStaff = z.object({
  window: boardWindow,
  startsAt: instantOut,
  endsAt: instantOut,
  /** Null until the prizes are decided. */
  finalAt: instantOut.nullable(),
  players: z.int(),
  paid: amountOut,
  dueAwards: z.int(),
});

/** Endpoints of the back office for leaderboards. */
export const backOfficeBoards = defineEndpoints({
  'GET /ops/api/boards': {
    summary: 'Leaderboards with their budgets and prizes, the newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({ currency, boards: z.array(boardForStaff) }),
  },
  'GET /ops/api/boards/{boardId}': {
    summary: 'Terms and windows of a board, and what forbids publishing its draft',
    access: 'staff',
    roles: STAFF_ROLES,
    params,
    response: boardForStaff.extend({ problems: z.array(z.string()), windows: z.array(windowForStaff) }),
  },
  'GET /ops/api/boards/{boardId}/windows/{window}': {
    summary: 'Places of a window: who would win what now, or has won it',
    access: 'staff',
    roles: STAFF_ROLES,
    params: windowParams,
    response: z.object({
      metric: z.enum(BOARD_METRICS),
      isFinal: z.boolean(),
      places: z.array(
        z.object({
          memberId: publicId,
          username: z.string(),
          /** Null for a member who is out. */
          rank: z.int().nullable(),
          score: boardScore,
          prize: amountOut,
          state: z.enum(['open', 'excluded', 'due', 'paid', 'lapsed']),
          /** Why staff took the member out. */
          reason: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /ops/api/boards/{boardId}/windows/{window}/exclusions/{memberId}': {
    summary: 'Takes a member out of a window before its prizes are decided',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params: windowParams.extend({ memberId: publicId }),
    body: z.strictObject({ reason }),
    response: nothing,
  },
  'POST /ops/api/boards': {
    summary: 'Writes the first draft of a board',
    access: 'staff',
    roles: PROMOTION_EDITOR_ROLES,
    body: z.strictObject({ terms: termsIn }),
    response: z.object({ id: publicId }),
  },
  'PUT /ops/api/boards/{boardId}': {
    summary: 'Replaces the draft of a board; a published version stays and the next one is drafted',
    access: 'staff',
    roles: PROMOTION_EDITOR_ROLES,
    params,
    body: z.strictObject({ version: z.int().min(1), terms: termsIn }),
    response: nothing,
  },
  'POST /ops/api/boards/{boardId}/publish': {
    summary: 'Publishes the draft of a board, whose budget is filled each month',
    access: 'staff',
    roles: MONEY_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    params,
    body: z.strictObject({ version: z.int().min(1), reason }),
    response: nothing,
  },
  'POST /ops/api/boards/{boardId}/stop': {
    summary: 'Stops a board at once: its window ends now, and its prizes are paid as ever',
    access: 'staff',
    roles: PROMOTION_EDITOR_ROLES,
    params,
    body: z.strictObject({ reason }),
    response: nothing,
  },
});
