import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { GAME_GROUPS, MAX_MULTIPLIER } from '#rules/lottery';
import { ODDS_TABLES } from '#rules/lottery/bets/bet-rules';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { amountIn, amountOut, currency } from '../scalars.ts';

const ADMIN = ['admin'] as const;
export const gameCode = z.string().regex(/^[A-Za-z0-9]{2,12}$/);
const storedAmount = amountIn.transform(formatAmount);

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

/** Endpoints of the back office for lottery games, their limits and their odds. */
export const backOfficeLotteryGames = defineEndpoints({
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
});
