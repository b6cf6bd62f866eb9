import { z } from 'zod';
import { GAME_GROUPS } from '#rules/lottery';
import { MAX_SLIP_LINES, ODDS_TABLES } from '#rules/lottery/bets/bet-rules';
import { PRIZE_MODES } from '#rules/lottery/catalogue/games';
import { BET_STATES } from '#rules/lottery/draws/states';
import { defineEndpoints } from '../endpoint.ts';
import {
  amountIn,
  amountOut,
  currency,
  instantOut,
  isPeriod,
  pageQuery,
  pageResponse,
  PERIOD_INVERTED,
  periodQuery,
  publicId,
} from '../scalars.ts';
import { resultNumbers } from './lottery-draws.ts';
import { betTotals } from './records.ts';

const gameCode = z.string().regex(/^[A-Z0-9]{2,12}$/);
const drawNumber = z.string().regex(/^[0-9/-]{4,20}$/);
const denomination = z.enum(['YUAN', 'JIAO', 'FEN', 'LI']);
const tier = z.string().max(20);
const odds = z.record(tier, z.string().max(24)).meta({ description: 'Odds by prize tier, as decimals or fractions' });
const wins = z.array(z.object({ tier: z.string(), count: z.int() }));

/** Enough for more than fifty thousand single entries of five digits. */
const MAX_SELECTION_LENGTH = 400_000;
const MAX_SLIP_BYTES = 1024 * 1024;
/** Typed entries are read one by one, at about a millisecond for this many bytes. */
const BYTES_PER_POINT = 8 * 1024;

const line = z.strictObject({
  betType: z.string().max(40),
  selection: z.string().min(1).max(MAX_SELECTION_LENGTH),
  /** The client's count. The bet is refused if the server counts another number. */
  combinations: z.int().min(1),
  unitStake: amountIn,
  denomination: denomination.default('YUAN'),
  multiplier: z.int().min(1).max(1_000_000),
  prizeGroup: z.int().optional(),
  oddsTable: z.enum(ODDS_TABLES).default('A'),
  /** The odds that the page showed. The bet is refused with the current odds if they differ. */
  odds,
});

const placed = z.object({
  id: publicId,
  issue: z.string(),
  betType: z.string(),
  totalStake: amountOut,
  rebate: amountOut,
  /** The maximum payout after the cap, without jackpots. */
  possibleWin: amountOut,
});

const slip = z.object({
  slipId: publicId,
  placedAt: instantOut,
  totalStake: amountOut,
  balance: amountOut,
  currency,
  bets: z.array(placed),
});

export const lotteryBet = z.object({
  id: publicId,
  slipId: publicId,
  isMultiDraw: z.boolean(),
  gameCode: z.string(),
  gameName: z.string(),
  issue: z.string(),
  prizeMode: z.string(),
  betType: z.string(),
  selection: z.string(),
  combinations: z.int(),
  unitStake: amountOut,
  denomination,
  multiplier: z.int(),
  totalStake: amountOut,
  /** Bonus money in the stake; the rest is cash. */
  bonusStake: amountOut,
  /** Bonus money in what was credited. */
  bonusWin: amountOut,
  prizeGroup: z.int().nullable(),
  oddsTable: z.enum(ODDS_TABLES),
  odds,
  rebate: amountOut,
  possibleWin: amountOut,
  state: z.enum(BET_STATES),
  /** Gross payout of a won or returned bet, before the cap. */
  payout: amountOut.nullable(),
  /** The amount that was credited. */
  paid: amountOut.nullable(),
  wins: wins.nullable(),
  currency,
  placedAt: instantOut,
  /** The instant at which betting on the draw closes, by the database's clock. */
  closeTime: instantOut,
});

const refund = z.object({ count: z.int(), refund: amountOut, currency });

const changedOdds = z.array(
  z.object({ betType: z.string(), tier: z.string(), oddsTable: z.enum(ODDS_TABLES), odds: z.string() }),
);

const limits = z.object({
  minTotalStake: amountOut,
  maxTotalStakeOfficial: amountOut,
  maxTotalStakeTwoSided: amountOut,
  maxTotalStakeNumber: amountOut,
  maxTotalStakeVnSpecial: amountOut,
  maxTotalStakeVnLo: amountOut,
  maxWinPerBet: amountOut,
  maxWinPerMemberDraw: amountOut,
  maxCombinations: z.int(),
  maxMultiplier: z.int(),
  maxCoverageBps: z.int(),
});

/** Endpoints of lottery bets, and the pricing that a bet slip needs. */
export const lotteryBets = defineEndpoints({
  'GET /lgw/games/{gameCode}/pricing': {
    summary: 'Returns the pricing of a game: limits, unit stakes, prize groups, and odds that differ from the rules',
    access: 'public',
    isPublished: true,
    params: z.object({ gameCode }),
    response: z.object({
      gameCode: z.string(),
      gameGroupCode: z.enum(GAME_GROUPS),
      isOpen: z.boolean(),
      /** The currency of all amounts, also for demo balances. */
      currency,
      prizeModes: z.array(z.enum(PRIZE_MODES)),
      disabledBetTypes: z.array(z.string()),
      limits,
      officialUnitStakes: z.array(amountOut),
      /** Price of one combination in games with jackpots; null if the member chooses the stake. */
      ticketPrice: amountOut.nullable(),
      minPrizeGroup: z.int(),
      /** The maximum for visitors, and the default for members, whose own maximum is in `userInfo`. */
      maxPrizeGroup: z.int(),
      defaultPrizeGroup: z.int(),
      /** Odds of table A, which everybody may bet with. */
      odds: changedOdds,
    }),
  },
  'GET /lgw/games/{gameCode}/pricing/own': {
    summary: 'Returns the odds of the odds table that is set for the member beside A',
    access: 'session',
    params: z.object({ gameCode }),
    response: z.object({
      /** A: the member has no odds table of their own. */
      oddsTable: z.enum(ODDS_TABLES),
      /** Odds that differ from the rules; a bet type without any cannot be bet on with this odds table. */
      odds: changedOdds,
    }),
  },
  'POST /lgw/bets': {
    summary: 'Places a bet slip of up to 50 lines on one draw, all or none',
    access: 'session',
    movesMoney: true,
    idempotent: true,
    handlesIdempotencyKey: true,
    maxBodyBytes: MAX_SLIP_BYTES,
    rateLimit: { points: 600, windowSeconds: 60, by: 'account', bytesPerPoint: BYTES_PER_POINT },
    body: z.strictObject({
      gameCode,
      issue: drawNumber,
      prizeMode: z.enum(PRIZE_MODES),
      acceptBetter: z.boolean().default(false),
      lines: z.array(line).min(1).max(MAX_SLIP_LINES),
    }),
    response: slip,
  },
  'GET /lgw/bets': {
    summary: 'Lists the member’s lottery bets, newest first; with the sums of all pages where they are requested',
    access: 'session',
    query: pageQuery
      .extend({
        ...periodQuery,
        gameCode: gameCode.optional(),
        slipId: publicId.optional(),
        state: z.enum(BET_STATES).optional(),
        totals: z.enum(['true', 'false']).optional(),
      })
      .refine(isPeriod, PERIOD_INVERTED),
    response: pageResponse(lotteryBet).extend({ currency, totals: betTotals.nullable() }),
  },
  'GET /lgw/bets/{id}': {
    summary: 'Returns a bet with the result of its draw and the path of the fairness proof',
    access: 'session',
    params: z.object({ id: publicId }),
    response: lotteryBet.extend({ numbers: resultNumbers.nullable(), fairnessProofPath: z.string() }),
  },
  'DELETE /lgw/bets/{id}': {
    summary: 'Cancels an official bet while its draw is open; the stake is refunded',
    access: 'session',
    params: z.object({ id: publicId }),
    response: refund,
  },
  'POST /lgw/chases': {
    summary:
      'Places one line on several draws, each with its multiplier; all stakes are debited at once, and those after a stop refunded',
    access: 'session',
    movesMoney: true,
    idempotent: true,
    handlesIdempotencyKey: true,
    maxBodyBytes: MAX_SLIP_BYTES,
    rateLimit: { points: 120, windowSeconds: 60, by: 'account', bytesPerPoint: BYTES_PER_POINT },
    body: z
      .strictObject({
        gameCode,
        prizeMode: z.enum(PRIZE_MODES),
        acceptBetter: z.boolean().default(false),
        stopOnWin: z.boolean(),
        line: line.omit({ multiplier: true }),
        draws: z
          .array(z.strictObject({ issue: drawNumber, multiplier: line.shape.multiplier }))
          .min(1)
          .max(MAX_SLIP_LINES)
          .refine((draws) => new Set(draws.map(({ issue }) => issue)).size === draws.length, 'invalid_value'),
      })
      // The selection is stored with each bet: together they are as long as a slip may be.
      .refine(({ line: { selection }, draws }) => selection.length * draws.length <= MAX_SLIP_BYTES, {
        path: ['line', 'selection'],
        message: 'invalid_value',
      }),
    response: slip,
  },
  'DELETE /lgw/chases/{id}': {
    summary:
      'Ends a multi-draw bet: cancels its bets on future draws, and the one on the open draw if its bet type allows it',
    access: 'session',
    params: z.object({ id: publicId }),
    response: refund,
  },
  'GET /lgw/vn/games/game_menu/recent': {
    summary: 'Lists the games of the member’s latest lottery bets, newest first',
    access: 'session',
    response: z.object({
      gameMenus: z.array(
        z.object({
          gameId: z.int(),
          gameCode: z.string(),
          gameName: z.string(),
          gameGroupCode: z.enum(GAME_GROUPS),
          maintenance: z.boolean(),
        }),
      ),
    }),
  },
});
