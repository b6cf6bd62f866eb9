import { z } from 'zod';
import { GAME_GROUPS } from '#rules/lottery';
import { PRIZE_MODES } from '#rules/lottery/catalogue/games';
import { DRAW_STATES } from '#rules/lottery/draws/states';
import { VOID_REASONS } from '#rules/lottery/draws/void-reasons';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, watchedGames } from '../scalars.ts';

const gameCode = z.string().regex(/^[A-Za-z0-9]{2,12}$/);
const prizeMode = z.enum(PRIZE_MODES);
const language = z.string().max(4).optional();
const device = z.string().max(10).optional();
/** A day as yyyyMMdd in the game's time zone. */
const day = z.string().regex(/^\d{8}$/);
const hexBytes = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/** Balls as text ("1,2,3"; Mark Six "…+20@2026"), or an object with the region and the numbers of each prize for Vietnamese draws. */
export const resultNumbers = z.union([z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string())]))]);

const tails = z.array(z.object({ digit: z.int(), others: z.array(z.int()) }));

const derived = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('sum'), sum: z.int(), isBig: z.boolean(), isOdd: z.boolean() }),
    z.object({
      kind: z.literal('race'),
      sum: z.int(),
      isBig: z.boolean(),
      isOdd: z.boolean(),
      dragonTiger: z.array(z.enum(['DRAGON', 'TIGER'])),
    }),
    z.object({
      kind: z.literal('signs'),
      balls: z.array(z.object({ number: z.int(), color: z.string(), zodiac: z.string() })),
    }),
    z.object({ kind: z.literal('tails'), heads: tails, tails }),
  ])
  .nullable();

/** Origin of a result: `drand` (public randomness), `operator` (its own beacon or feed), `feeds` (external feeds) or `persons` (staff). */
const source = z.enum(['drand', 'operator', 'feeds', 'persons']).nullable();

const draw = z.object({
  gameCode: z.string(),
  issue: z.string(),
  day: z.string(),
  openTime: instantOut,
  closeTime: instantOut,
  drawTime: instantOut,
  state: z.enum(DRAW_STATES),
});

const drawnResult = z.object({
  gameCode: z.string(),
  issue: z.string(),
  day: z.string(),
  /** The instant of the draw. */
  openTime: instantOut,
  state: z.enum(DRAW_STATES),
  /** Null if the draw is void. */
  numbers: resultNumbers.nullable(),
  derived,
  source,
  /** Above 1 if the result was corrected. */
  resultVersion: z.int(),
  voidReason: z.enum(VOID_REASONS).nullable(),
});

/** A jackpot with its current amount. */
const jackpot = z.object({
  tier: z.string(),
  amount: amountOut,
  /** The guaranteed minimum. */
  seed: amountOut,
  currency,
});

/** The result of a jackpot in a draw. */
const playedJackpot = z.object({
  tier: z.string(),
  /** The amount before the draw. */
  amount: amountOut,
  /** The number of winning tickets; with 0 the jackpot rolls over. */
  winners: z.int(),
  /** The sum that the winning tickets get. */
  paid: amountOut,
  currency,
});

const menuGame = z.object({
  gameId: z.int(),
  gameCode: z.string(),
  gameName: z.string(),
  gameGroupCode: z.enum(GAME_GROUPS),
  defaultPlayType: z.string(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  maintenance: z.boolean(),
  sort: z.int(),
  icon: z.string(),
});

const menu = z.object({
  groups: z.array(
    z.object({
      gameGroupCode: z.enum(['HOT', ...GAME_GROUPS]),
      labelName: z.string(),
      gameMenus: z.array(menuGame),
    }),
  ),
});

/** A game of the lobby with its current draw and its last result. */
const tile = menuGame.extend({
  current: draw.nullable(),
  last: drawnResult.nullable(),
  /** Empty for most games. */
  jackpots: z.array(jackpot),
});

const chain = z.object({
  chainNo: z.int(),
  /** s_0: repeated SHA-256 of any seed of the chain ends here. */
  commitment: hexBytes,
  length: z.int(),
  publishedAt: instantOut,
});

/** Endpoints of the lottery's menus, draws and results. Bets are in `lottery-bets`. */
export const lotteryDraws = defineEndpoints({
  'GET /lgw/games/game_menus': {
    summary: 'Returns the lottery’s menu of a prize mode: groups with their games, hot games first',
    access: 'public',
    isPublished: true,
    query: z.object({ prizeMode: prizeMode.default('Lott'), device, language }),
    response: menu,
  },
  'GET /lgw/vn/games/game_menu': {
    summary: 'Returns the menu of the Vietnamese lottery: north, south and central',
    access: 'public',
    isPublished: true,
    query: z.object({ prizeMode: prizeMode.default('SEA'), device, language }),
    response: menu,
  },
  'GET /lgw/games/popular': {
    summary: 'Lists the hot games and their newest results',
    access: 'public',
    query: z.object({
      prizeMode: prizeMode.optional(),
      count: z.coerce.number().int().min(1).max(100).default(20),
      device,
      language,
    }),
    response: z.object({
      /** Reference of the countdowns. */
      serverTime: instantOut,
      games: z.array(tile),
      list: z.array(drawnResult),
    }),
  },
  'GET /lgw/vn/numeros/opened/game': {
    summary:
      'Lists results of the Vietnamese lottery, newest first: of one game, the last of each game on a day, or of all',
    access: 'public',
    query: z.object({
      gameCode: gameCode.optional(),
      day: day.optional(),
      count: z.coerce.number().int().min(1).max(100).default(100),
      prizeMode: prizeMode.optional(),
      device,
      language,
    }),
    response: z.object({ list: z.array(drawnResult) }),
  },
  'GET /lotto/lgw/games/opened/numero': {
    summary: 'Lists the results of a game, newest first, or the last result of each game',
    access: 'session',
    query: z.object({
      gameCode: gameCode.optional(),
      prizeMode: prizeMode.optional(),
      count: z.coerce.number().int().min(1).max(100).default(20),
      device,
      language,
    }),
    response: z.object({ list: z.array(drawnResult) }),
  },
  'GET /lgw/lobby': {
    summary: 'Returns the lobby: each game with its current draw and its last result',
    access: 'public',
    query: z.object({
      prizeMode: prizeMode.default('Lott'),
      lottoArea: z.string().max(10).optional(),
      launchMode: z.string().max(20).optional(),
      lottoGameCode: z.string().max(20).optional(),
      lottoView: z.string().max(20).optional(),
      backUrl: z.string().max(500).optional(),
      device,
      language,
    }),
    response: z.object({
      /** Reference of the countdowns. */
      serverTime: instantOut,
      /** The code in `lottoGameCode` if the game exists, else null. */
      gameCode: z.string().nullable(),
      groups: z.array(z.object({ gameGroupCode: z.enum(GAME_GROUPS), labelName: z.string(), games: z.array(tile) })),
    }),
  },
  'GET /lgw/events': {
    summary: 'Streams draws as server-sent events to visitors who are not signed in',
    access: 'public',
    rateLimit: { points: 240, windowSeconds: 60, by: 'network' },
    query: z.object({ draws: watchedGames }),
    response: z.string(),
    responseKind: 'stream',
  },
  'GET /lgw/draws/{gameCode}/current': {
    summary: 'Returns the draw that takes bets, the draws after it, and the last result',
    access: 'public',
    params: z.object({ gameCode }),
    query: z.object({
      /** The number of draws from the current one on, for multi-draw bets. */
      count: z.coerce.number().int().min(1).max(100).default(1),
      language,
    }),
    response: z.object({
      serverTime: instantOut,
      maintenance: z.boolean(),
      /** Null if no draw takes bets. */
      current: draw.nullable(),
      next: z.array(draw),
      /** Closed draws without a result, newest first. */
      waiting: z.array(
        draw.extend({
          /** The beacon's round that decides an in-house draw. */
          round: z.string().nullable(),
          /** The cause of a delay of more than a minute: the beacon's round or the seed is missing. */
          delay: z.enum(['beacon_missing', 'seed_missing']).nullable(),
        }),
      ),
      last: drawnResult.nullable(),
      jackpots: z.array(jackpot),
    }),
  },
  'GET /lgw/draws/{gameCode}': {
    summary: 'Lists the results of a game, newest first, optionally of one day',
    access: 'public',
    params: z.object({ gameCode }),
    query: z.object({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
      day: day.optional(),
      language,
    }),
    response: z.object({
      /** `jackpots` is empty until the bets on the draw are settled. */
      rows: z.array(drawnResult.extend({ jackpots: z.array(playedJackpot) })),
      pageNo: z.int(),
      pageSize: z.int(),
      hasMore: z.boolean(),
    }),
  },
  'GET /lgw/draws/{gameCode}/chain': {
    summary: 'Lists the seed chains of a game with their commitments and the last revealed link',
    access: 'public',
    isPublished: true,
    params: z.object({ gameCode }),
    response: z.object({
      list: z.array(chain.extend({ revealed: z.object({ link: z.int(), seed: hexBytes }).nullable() })),
    }),
  },
  'GET /lgw/draws/{gameCode}/{issue}/proof': {
    summary: 'Returns the values that recompute a draw: commitment, seed, round and randomness',
    access: 'public',
    params: z.object({ gameCode, issue: z.string().regex(/^[0-9/-]{4,16}$/) }),
    response: draw.extend({
      group: z.enum(GAME_GROUPS),
      numbers: resultNumbers.nullable(),
      resultVersion: z.int(),
      voidReason: z.enum(VOID_REASONS).nullable(),
      source,
      /** For draws from outside the portal: names of the feeds, or `staff` for each person. */
      resultSources: z.array(z.string()).nullable(),
      /** The lunar year, which assigns the zodiac signs of Mark Six; 0 for other games. */
      lunarYear: z.int(),
      /** Events of the draw apart from its result. */
      events: z.array(
        z.object({
          kind: z.enum(['delayed', 'voided']),
          cause: z.enum(VOID_REASONS),
          /** True if the operator's staff did it, two of them from the draw time on; false if the portal did. */
          isByStaff: z.boolean(),
          at: instantOut,
        }),
      ),
      /**
       * Null for draws from outside the portal. Seed, randomness and signature are null before the result; the seed of a draw
       * that was voided for a missing round is published too.
       */
      drawing: z
        .object({
          chain,
          link: z.int(),
          /** A lower link that is already revealed: verifying against it takes fewer hashes than against the commitment. */
          anchor: z.object({ link: z.int(), seed: hexBytes }).nullable(),
          seed: hexBytes.nullable(),
          beacon: z.object({
            name: z.enum(['drand', 'embedded']),
            /** True if the operator runs the beacon, and so could know its rounds in advance. */
            isOperatorRun: z.boolean(),
            chainHash: z.string().nullable(),
            round: z.string(),
            randomness: hexBytes.nullable(),
            signature: hexBytes.nullable(),
          }),
        })
        .nullable(),
    }),
  },
});
