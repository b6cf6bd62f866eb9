import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { GAME_GROUPS, MAX_MULTIPLIER } from '#rules/lottery';
import { ODDS_TABLES } from '#rules/lottery/bets/bet-rules';
import { MAX_CONTRIBUTION_BPS } from '#rules/lottery/jackpots';
import { DRAW_STATES } from '#rules/lottery/draws/states';
import { STAFF_VOID_REASONS } from '#rules/lottery/draws/void-reasons';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { amountIn, amountOut, currency, instantOut, pageResponse, pageQuery } from '../scalars.ts';
import { resultNumbers } from './lottery-draws.ts';

const ADMIN = ['admin'] as const;
const gameCode = z.string().regex(/^[A-Za-z0-9]{2,12}$/);
const drawNumber = z.string().regex(/^[0-9/-]{4,16}$/);
const storedAmount = amountIn.transform(formatAmount);
const reason = z.string().trim().min(3).max(300);

const limits = z.strictObject({
  minTotalStakeMinor: storedAmount.optional(),
  maxTotalStakeOfficialMinor: storedAmount.optional(),
  maxTotalStakeTwoSidedMinor: storedAmount.optional(),
  maxTotalStakeNumberMinor: storedAmount.optional(),
  maxTotalStakeVnSpecialMinor: storedAmount.optional(),
  maxTotalStakeVnLoMinor: storedAmount.optional(),
  maxWinPerBetMinor: storedAmount.optional(),
  maxWinPerMemberDrawMinor: storedAmount.optional(),
  houseMaxLossMinor: storedAmount.optional(),
  maxLiabilityMinor: storedAmount.optional(),
  adjustmentStepMinor: storedAmount.optional(),
  maxCombinations: z.int().min(1).max(100_000).optional(),
  maxMultiplier: z.int().min(1).max(MAX_MULTIPLIER).optional(),
  maxCoverageBps: z.int().min(1).max(10_000).optional(),
});

const game = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  group: z.enum(GAME_GROUPS),
  isInHouse: z.boolean(),
  isEnabled: z.boolean(),
  isUnderMaintenance: z.boolean(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  sort: z.int(),
  closeSeconds: z.int(),
  isCloseChanged: z.boolean(),
  /** Currency of the limits. */
  currency,
  /** The limits in force. */
  limits: z.object({
    minTotalStakeMinor: amountOut,
    maxTotalStakeOfficialMinor: amountOut,
    maxTotalStakeTwoSidedMinor: amountOut,
    maxTotalStakeNumberMinor: amountOut,
    maxTotalStakeVnSpecialMinor: amountOut,
    maxTotalStakeVnLoMinor: amountOut,
    maxWinPerBetMinor: amountOut,
    maxWinPerMemberDrawMinor: amountOut,
    houseMaxLossMinor: amountOut,
    maxLiabilityMinor: amountOut,
    /** Zero turns the odds adjustment of two-sided lines off. */
    adjustmentStepMinor: amountOut,
    maxCombinations: z.int(),
    maxMultiplier: z.int(),
    maxCoverageBps: z.int(),
  }),
  /** Names of the limits that differ from their defaults. */
  changedLimits: z.array(z.string()),
  disabledBetTypes: z.array(z.string()),
  /** True: the game takes bets only while every pool holds its seed. */
  hasJackpots: z.boolean(),
});

const contributionBps = z.int().min(0).max(MAX_CONTRIBUTION_BPS);
const gameJackpots = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  currency,
  ticketPrice: amountOut,
  /** The reserve that pools are reseeded from. */
  reserve: amountOut,
  jackpots: z.array(
    z.object({
      tier: z.string(),
      /** Balance of the pool; below the seed the game takes no bets. */
      amount: amountOut,
      seed: amountOut,
      /** Contribution of every stake, in basis points. */
      poolBps: z.int(),
      reserveBps: z.int(),
    }),
  ),
  /** The last draws, newest first. */
  draws: z.array(
    z.object({
      issue: z.string(),
      drawTime: instantOut,
      tier: z.string(),
      amount: amountOut,
      /** Number of winning tickets. */
      winners: z.int(),
      paid: amountOut,
      /** Balance of the pool at the start of the next draw. */
      left: amountOut,
    }),
  ),
});

const decimalOdds = z.string().max(16);
/** More changes than any game has odds. */
const MAX_CHANGES = 1000;
const keyOf = ({ betType, tier, oddsTable }: { betType: string; tier: string; oddsTable: string }) =>
  `${betType} ${tier} ${oddsTable}`;

const gameOdds = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  rows: z.array(
    z.object({
      betType: z.string(),
      tier: z.string(),
      oddsTable: z.enum(ODDS_TABLES),
      /** Current odds before the odds adjustment. */
      odds: z.string(),
      preset: z.string(),
      isChanged: z.boolean(),
      /** Maximum of an override: the expected return stays at or below the stake. */
      max: z.string(),
      /** Sides of this tier whose odds the stakes of the current draw have adjusted, with their current odds. */
      adjusted: z.array(z.object({ side: z.string(), odds: z.string() })),
    }),
  ),
});

/** Endpoints of the back office for the lottery: games, limits, odds, jackpots, and results that two staff members enter. */
export const backOfficeLottery = defineEndpoints({
  'GET /ops/api/lottery/games': {
    summary: 'Lists the lottery games with their limits',
    access: 'staff',
    roles: STAFF_ROLES,
    response: z.object({ rows: z.array(game) }),
  },
  'PUT /ops/api/lottery/games/{gameCode}': {
    summary: 'Changes a game’s state, limits and disabled bet types; omitted values stay',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ gameCode }),
    body: z.strictObject({
      isEnabled: z.boolean().optional(),
      isUnderMaintenance: z.boolean().optional(),
      isHot: z.boolean().optional(),
      isNew: z.boolean().optional(),
      sort: z.int().min(0).max(10_000).optional(),
      /** Seconds before the draw; null for the schedule's own. Applies to draws created from now on. */
      closeSeconds: z.int().min(3).max(7200).nullable().optional(),
      /** Replaces all limits: one that is left out returns to its default. */
      limits: limits.optional(),
      disabledBetTypes: z.array(z.string().max(40)).max(300).optional(),
    }),
    response: game,
  },
  'GET /ops/api/lottery/games/{gameCode}/odds': {
    summary: 'Lists the odds of a game: in force, default, and those changed by the odds adjustment',
    access: 'staff',
    roles: STAFF_ROLES,
    params: z.object({ gameCode }),
    response: gameOdds,
  },
  'PUT /ops/api/lottery/games/{gameCode}/odds': {
    summary: 'Sets odds overrides, all or none; omitted odds stay',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ gameCode }),
    body: z.strictObject({
      odds: z
        .array(
          z.strictObject({
            betType: z.string().max(40),
            tier: z.string().max(20),
            oddsTable: z.enum(ODDS_TABLES).default('A'),
            /** Null restores the default. */
            odds: decimalOdds.nullable(),
          }),
        )
        .min(1)
        .max(MAX_CHANGES)
        .refine((changes) => new Set(changes.map(keyOf)).size === changes.length, 'invalid_value'),
    }),
    response: gameOdds,
  },
  'GET /ops/api/lottery/games/{gameCode}/jackpots': {
    summary: 'Returns a game’s jackpots, their reserve and their results in the last draws',
    access: 'staff',
    roles: STAFF_ROLES,
    params: z.object({ gameCode }),
    response: gameJackpots,
  },
  'PUT /ops/api/lottery/games/{gameCode}/jackpots': {
    summary:
      'Sets seeds and contributions; a seed can be lowered only without open bets, and raised as far as the reserve covers it',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ gameCode }),
    body: z.strictObject({
      jackpots: z
        .array(
          z.strictObject({
            tier: z.string().max(20),
            seed: amountIn,
            poolBps: contributionBps,
            reserveBps: contributionBps,
          }),
        )
        .min(1)
        .max(10)
        .refine((rows) => new Set(rows.map(({ tier }) => tier)).size === rows.length, 'invalid_value'),
      reason,
    }),
    response: gameJackpots,
  },
  'POST /ops/api/lottery/games/{gameCode}/reserve': {
    summary: 'Adds house money to the jackpot reserve of a game, or withdraws it',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    params: z.object({ gameCode }),
    body: z.strictObject({
      /** Identifies the transfer: a repeated request moves nothing. */
      key: z.uuid(),
      direction: z.enum(['in', 'out']),
      amount: amountIn,
      reason,
    }),
    response: gameJackpots,
  },
  'GET /ops/api/lottery/results': {
    summary: 'Lists draws of other lotteries with the entries of each source, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({
      gameCode: gameCode.optional(),
      /** `waiting` selects draws without a result. */
      show: z.enum(['all', 'waiting']).default('all'),
    }),
    response: pageResponse(
      z.object({
        gameCode: z.string(),
        group: z.enum(GAME_GROUPS),
        issue: z.string(),
        state: z.enum(DRAW_STATES),
        drawTime: instantOut,
        numbers: resultNumbers.nullable(),
        resultVersion: z.int(),
        entries: z.array(
          z.object({
            kind: z.enum(['feed', 'staff']),
            source: z.string(),
            /** The source's text, unchanged. */
            raw: z.string(),
            numbers: resultNumbers.nullable(),
            problem: z.string().nullable(),
            at: z.string(),
          }),
        ),
      }),
    ),
  },
  'POST /ops/api/lottery/results': {
    summary: 'Enters a result; the second staff member who enters the same one publishes or corrects it',
    access: 'staff',
    roles: ['admin', 'finance'],
    recentSecondFactor: true,
    body: z.strictObject({ gameCode, issue: drawNumber, result: resultNumbers }),
    response: z.object({
      isPublished: z.boolean(),
      /** Usernames of the staff members who entered this result. */
      enteredBy: z.array(z.string()),
    }),
  },
  'GET /ops/api/lottery/exposures': {
    summary: 'Lists the liabilities of a draw, largest first; at the limit an outcome takes no more bets',
    access: 'staff',
    roles: STAFF_ROLES,
    query: z.object({ gameCode, issue: drawNumber }),
    response: z.object({
      currency,
      /** The maximum liability of a draw in one market. */
      limit: amountOut,
      rows: z.array(
        z.object({
          market: z.string(),
          outcome: z.string(),
          liability: amountOut,
          /** Stakes on the market, whatever the outcome. */
          marketIncome: amountOut,
          level: z.enum(['calm', 'warning', 'high', 'full']),
        }),
      ),
    }),
  },
  'POST /ops/api/lottery/voids': {
    summary:
      'Voids a draw and refunds its bets: from its draw time on by two people, the portal’s own only while betting is open',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    secondPerson: true,
    body: z.strictObject({
      gameCode,
      issue: drawNumber,
      /** Players see it. */
      cause: z.enum(STAFF_VOID_REASONS),
      /** For the audit log only. */
      reason,
    }),
    response: z.object({ state: z.literal('VOID') }),
  },
});
