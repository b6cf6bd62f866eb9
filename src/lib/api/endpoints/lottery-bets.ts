import { z } from 'zod';
import { GAME_GROUPS } from '#rules/lottery';
import { MAX_SLIP_LINES, ODDS_TABLES } from '#rules/lottery/bets/bet-rules';
import { PRIZE_MODES } from '#rules/lottery/catalogue/games';
import { BET_STATES } from '#rules/lottery/draws/states';
import { defineEndpoints } from '../endpoint.ts';
import { amountIn, amountOut, currency, instantIn, instantOut, pageAnswer, pageQuery, publicId } from '../scalars.ts';
import { resultNumbers } from './lottery-draws.ts';

const gameCode = z.string().regex(/^[A-Z0-9]{2,12}$/);
const drawNumber = z.string().regex(/^[0-9/-]{4,20}$/);
const denomination = z.enum(['YUAN', 'JIAO', 'FEN', 'LI']);
const tier = z.string().max(20);
const odds = z.record(tier, z.string().max(24)).meta({ description: 'By tier; decimals or fractions' });
const wins = z.array(z.object({ tier: z.string(), count: z.int() }));

/** Fifty thousand single entries of five digits fit. */
const LONGEST_SELECTION = 400_000;
const LARGEST_SLIP_BYTES = 1024 * 1024;

const line = z.strictObject({
  betType: z.string().max(40),
  selection: z.string().min(1).max(LONGEST_SELECTION),
  /** As the page counted them: another number than the portal's is refused. */
  combinations: z.int().min(1),
  unitStake: amountIn,
  denomination: denomination.default('YUAN'),
  multiplier: z.int().min(1).max(1_000_000),
  prizeGroup: z.int().optional(),
  oddsTable: z.enum(ODDS_TABLES).default('A'),
  /** What the page showed: a quote that is not that of now is refused, with the new one. */
  odds,
});

const placed = z.object({
  id: publicId,
  issue: z.string(),
  betType: z.string(),
  totalStake: amountOut,
  rebate: amountOut,
  /** The most that the house pays, the cap counted in; a jackpot comes on top. */
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

const bet = z.object({
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
  prizeGroup: z.int().nullable(),
  oddsTable: z.enum(ODDS_TABLES),
  odds,
  rebate: amountOut,
  possibleWin: amountOut,
  state: z.enum(BET_STATES),
  /** Gross, before the cap; of what won or was returned. */
  payout: amountOut.nullable(),
  paid: amountOut.nullable(),
  wins: wins.nullable(),
  currency,
  placedAt: instantOut,
  /** The end of its draw's bets, by the database's clock. */
  closeTime: instantOut,
});

const refund = z.object({ count: z.int(), refund: amountOut, currency });

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

/** The lottery's calls that have to do with money, and what a slip has to know. */
export const lotteryBets = defineEndpoints({
  'GET /lgw/games/{gameCode}/pricing': {
    summary: 'On what pricing a game takes bets: limits, units, prizeGroup, odds that differ from the rules',
    access: 'public',
    isPublished: true,
    params: z.object({ gameCode }),
    answer: z.object({
      gameCode: z.string(),
      gameGroupCode: z.enum(GAME_GROUPS),
      isOpen: z.boolean(),
      /** In whose units everything is priced; demo balance too. */
      currency,
      prizeModes: z.array(z.enum(PRIZE_MODES)),
      disabledBetTypes: z.array(z.string()),
      limits,
      officialUnitStakes: z.array(amountOut),
      /** What a stake costs in games with jackpots; null: whatever the player likes. */
      ticketPrice: amountOut.nullable(),
      minPrizeGroup: z.int(),
      /** Of who is not signed in, and of accounts for which nothing else is set: theirs is in their `userInfo`. */
      maxPrizeGroup: z.int(),
      defaultPrizeGroup: z.int(),
      odds: z.array(
        z.object({ betType: z.string(), tier: z.string(), oddsTable: z.enum(ODDS_TABLES), odds: z.string() }),
      ),
    }),
  },
  'POST /lgw/bets': {
    summary: 'Places a slip of up to 50 lines on one draw: all of them or none',
    access: 'session',
    idempotent: true,
    storesOwnKey: true,
    maxBodyBytes: LARGEST_SLIP_BYTES,
    rateLimit: { points: 600, windowSeconds: 60, by: 'account' },
    body: z.strictObject({
      gameCode,
      issue: drawNumber,
      prizeMode: z.enum(PRIZE_MODES),
      acceptBetter: z.boolean().default(false),
      lines: z.array(line).min(1).max(MAX_SLIP_LINES),
    }),
    answer: slip,
  },
  'GET /lgw/bets': {
    summary: 'Own lottery bets, newest first',
    access: 'session',
    query: pageQuery.extend({
      gameCode: gameCode.optional(),
      slipId: publicId.optional(),
      state: z.enum(BET_STATES).optional(),
      /** From is included, to is not. */
      from: instantIn.optional(),
      to: instantIn.optional(),
    }),
    answer: pageAnswer(bet),
  },
  'GET /lgw/bets/{id}': {
    summary: 'One bet, with its draw’s result and where to prove it',
    access: 'session',
    params: z.object({ id: publicId }),
    answer: bet.extend({ numbers: resultNumbers.nullable(), proof: z.string() }),
  },
  'DELETE /lgw/bets/{id}': {
    summary: 'Takes a bet back: of the official board, while its draw is open',
    access: 'session',
    params: z.object({ id: publicId }),
    answer: refund,
  },
  'POST /lgw/chases': {
    summary: 'One line on several draws, each with its multiple: paid at once, and what a stop leaves comes back',
    access: 'session',
    idempotent: true,
    storesOwnKey: true,
    maxBodyBytes: LARGEST_SLIP_BYTES,
    rateLimit: { points: 120, windowSeconds: 60, by: 'account' },
    body: z.strictObject({
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
    }),
    answer: slip,
  },
  'DELETE /lgw/chases/{id}': {
    summary: 'Ends a chase: the bets on draws that have not opened go back, and on the open one where that may be',
    access: 'session',
    params: z.object({ id: publicId }),
    answer: refund,
  },
  'GET /lgw/vn/games/game_menu/recent': {
    summary: 'The lottery games that the member bet on last, newest first',
    access: 'session',
    answer: z.object({
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
