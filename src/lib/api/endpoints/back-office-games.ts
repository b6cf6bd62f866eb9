import { z } from 'zod';
import { STAFF_ROLES } from '#rules/staff';
import { SYNC_FAILURES, SYNC_STATES } from '#rules/games/catalogue-sync';
import { PICTURE_PROBLEMS } from '#rules/games/game-pictures';
import { RETURN_VERDICTS } from '#rules/figures/measured-return';
import { GAME_STATES } from '#rules/games';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, pageQuery, pageResponse, rowId, vendorCode as code } from '../scalars.ts';

const ADMIN = ['admin'] as const;

/** Lengths of the period, which ends with today. */
const RETURN_DAYS = ['7', '30', '90'] as const;
const codeParam = z.object({ code });
const idParam = z.object({ id: rowId });

const percent = z.string().meta({ description: 'Percent with two decimals', example: '96.12' });

const staffGame = z.object({
  game: z.string(),
  title: z.string(),
  vendor: z.string(),
  category: z.string(),
  type: z.string(),
  isEnabled: z.boolean(),
  isHot: z.boolean(),
  opensList: z.boolean(),
  /** Since when the vendor's catalogue has not listed it; null: it does. */
  delistedAt: instantOut.nullable(),
  /** Why the vendor's picture was not stored at the last attempt. */
  pictureProblem: z.enum(PICTURE_PROBLEMS).nullable(),
  pinned: z.int().nullable(),
  popularity: z.int(),
});

/** A game of a catalogue that is left as it is. */
export const rowProblem = z.object({
  /** Line of a CSV file; position from 1 in a list. */
  line: z.int(),
  code: z.string().optional(),
  field: z.string(),
  problem: z.string(),
});

const syncRun = z.object({
  id: z.string(),
  vendor: z.string(),
  state: z.enum(SYNC_STATES),
  /** Null for the hourly run. */
  requestedBy: z.string().nullable(),
  queuedAt: instantOut,
  startedAt: instantOut.nullable(),
  endedAt: instantOut.nullable(),
  failure: z.enum(SYNC_FAILURES).nullable(),
  failureDetails: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  switchedOff: z.int(),
  /** Missing games that were left as they are, because they are too many. */
  withheld: z.int(),
  broken: z.int(),
});

const gameReturn = z.object({
  game: z.string(),
  title: z.string(),
  vendor: z.string(),
  rounds: z.int(),
  /** Mean of the days on which somebody played. */
  playersPerDay: z.int(),
  stake: amountOut,
  payout: amountOut,
  currency,
  /** Return that the vendor states. */
  stated: percent.nullable(),
  /** Payout by stake, without promotions. */
  measured: percent.nullable(),
  /** Half the width of its 95 % confidence interval; null when the rounds are too few. */
  margin: percent.nullable(),
  verdict: z.enum(RETURN_VERDICTS),
});

/** Endpoints for the games of vendors: catalogues and their runs, pins, returns. */
export const backOfficeGames = defineEndpoints({
  'GET /ops/api/games': {
    summary: 'Lists games, switched off ones too, by vendor, state and search',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      vendor: code.optional(),
      state: z.enum(GAME_STATES).optional(),
      search: z.string().trim().max(60).optional(),
      /** Only slots of vendors that play free rounds. */
      supports: z.literal('freeRounds').optional(),
    }),
    response: pageResponse(staffGame),
  },
  'PUT /ops/api/games': {
    summary: 'Switches games on or off, marks them hot or as their vendor’s list, or pins them',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    body: z
      .strictObject({
        games: z
          .array(z.strictObject({ vendor: code, game: z.string().min(1).max(60) }))
          .min(1)
          .max(100),
        isEnabled: z.boolean().optional(),
        isHot: z.boolean().optional(),
        /** Its tile opens the list of its vendor’s games instead of starting it. */
        opensList: z.boolean().optional(),
        /** Position before all games that are not pinned, lowest first; null removes it. */
        pinned: z.int().min(1).max(9999).nullable().optional(),
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'games'), 'nothing to change'),
    response: z.object({ changed: z.int() }),
  },
  'GET /ops/api/games/returns': {
    summary: 'Lists played games with their return as measured, and whether it agrees with the stated one',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ days: z.enum(RETURN_DAYS).default('30') }),
    response: pageResponse(gameReturn),
  },
  'POST /ops/api/vendors/{code}/games/import': {
    summary: 'Adds and changes games of a vendor by a file; new games are switched off',
    access: 'staff',
    roles: ADMIN,
    params: codeParam,
    recentSecondFactor: true,
    maxBodyBytes: 8 * 1024 * 1024,
    rateLimit: { points: 20, windowSeconds: 600, by: 'account' },
    body: z.strictObject({
      format: z.enum(['csv', 'json']),
      text: z.string().max(7_500_000),
      /** Reports what the file would do, and does nothing. */
      isDryRun: z.boolean(),
    }),
    response: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** The first problems; games that have one are left as they are. */
      problems: z.array(rowProblem),
      totalProblems: z.int(),
    }),
  },
  'POST /ops/api/vendors/{code}/games/sync': {
    summary: 'Brings a vendor’s games up to its catalogue within seconds; new games are switched off',
    access: 'staff',
    roles: ADMIN,
    params: codeParam,
    recentSecondFactor: true,
    rateLimit: { points: 20, windowSeconds: 600, by: 'account' },
    body: z.strictObject({
      /** Switches missing games off even when they are more than half of all. */
      isLossAccepted: z.boolean(),
    }),
    response: z.object({ id: z.string() }),
  },
  'GET /ops/api/sync-runs': {
    summary: 'Lists the syncs of vendors’ games, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(SYNC_STATES).optional() }),
    response: pageResponse(syncRun),
  },
  'GET /ops/api/sync-runs/{id}/problems': {
    summary: 'Lists the first games of a catalogue that could not be read',
    access: 'staff',
    roles: STAFF_ROLES,
    params: idParam,
    response: z.array(rowProblem),
  },
});
