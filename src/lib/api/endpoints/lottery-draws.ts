import { z } from 'zod';
import { GAME_GROUPS } from '#rules/lottery';
import { PRIZE_MODES } from '#rules/lottery/catalogue/games';
import { DRAW_STATES } from '#rules/lottery/draws/states';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, watchedGames } from '../scalars.ts';

const gameCode = z.string().regex(/^[A-Za-z0-9]{2,12}$/);
const prizeMode = z.enum(PRIZE_MODES);
const language = z.string().max(4).optional();
const device = z.string().max(10).optional();
/** yyyyMMdd in the game's zone. */
const day = z.string().regex(/^\d{8}$/);
const hexBytes = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/** Balls as text ("1,2,3"; of Mark Six "…+20@2026"), of Vietnamese draws an object: the region, and strings of each prize. */
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
      balls: z.array(z.object({ number: z.int(), colour: z.string(), zodiac: z.string() })),
    }),
    z.object({ kind: z.literal('tails'), heads: tails, tails }),
  ])
  .nullable();

/** Who stands for a result: `drand` (public randomness), `operator` (the operator's own beacon or feed), `feeds` or `persons`. */
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
  /** When it was drawn. */
  openTime: instantOut,
  state: z.enum(DRAW_STATES),
  /** Null where the draw is void. */
  numbers: resultNumbers.nullable(),
  derived,
  source,
  /** Above 1: it was corrected. */
  resultVersion: z.int(),
  voidReason: z.string().nullable(),
});

/** What a jackpot has come to. */
const jackpot = z.object({
  tier: z.string(),
  amount: amountOut,
  /** What is in it at the least. */
  seed: amountOut,
  currency,
});

/** What became of a jackpot in a draw. */
const playedJackpot = z.object({
  tier: z.string(),
  /** What was played for. */
  amount: amountOut,
  /** The tickets that share it; 0: it rolls over. */
  winners: z.int(),
  /** What they get together. */
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

/** A tile of the lobby: what takes bets now, and what came out last. */
const tile = menuGame.extend({
  current: draw.nullable(),
  last: drawnResult.nullable(),
  /** Of most games none. */
  jackpots: z.array(jackpot),
});

const chain = z.object({
  chainNo: z.int(),
  /** s_0: what SHA-256 leads every link back to. */
  commitment: hexBytes,
  length: z.int(),
  publishedAt: instantOut,
});

/** The lottery's menus, draws and results; what money has to do with is in `lottery-bets`. */
export const lotteryDraws = defineEndpoints({
  'GET /lgw/games/game_menus': {
    summary: 'The lottery’s menu, by prize mode: groups with their games, the hot ones first',
    access: 'public',
    isPublished: true,
    query: z.object({ prizeMode: prizeMode.default('Lott'), device, language }),
    answer: menu,
  },
  'GET /lgw/vn/games/game_menu': {
    summary: 'The menu of the Vietnamese lottery: north, south and central',
    access: 'public',
    isPublished: true,
    query: z.object({ prizeMode: prizeMode.default('SEA'), device, language }),
    answer: menu,
  },
  'GET /lgw/games/popular': {
    summary: 'The hot games, and their newest results',
    access: 'public',
    query: z.object({
      prizeMode: prizeMode.optional(),
      count: z.coerce.number().int().min(1).max(100).default(20),
      device,
      language,
    }),
    answer: z.object({ games: z.array(tile), list: z.array(drawnResult) }),
  },
  'GET /lgw/vn/numeros/opened/game': {
    summary: 'Newest results of the Vietnamese lottery: of one game, of a day (each game’s last), or of all',
    access: 'public',
    query: z.object({
      gameCode: gameCode.optional(),
      day: day.optional(),
      count: z.coerce.number().int().min(1).max(100).default(100),
      prizeMode: prizeMode.optional(),
      device,
      language,
    }),
    answer: z.object({ list: z.array(drawnResult) }),
  },
  'GET /lotto/lgw/games/opened/numero': {
    summary: 'The last results, a game’s newest first',
    access: 'session',
    query: z.object({
      gameCode: gameCode.optional(),
      prizeMode: prizeMode.optional(),
      count: z.coerce.number().int().min(1).max(100).default(20),
      device,
      language,
    }),
    answer: z.object({ list: z.array(drawnResult) }),
  },
  'GET /lgw/lobby': {
    summary: 'The lobby: each game with the draw that takes bets and its last result',
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
    answer: z.object({
      /** Countdowns are reckoned from it. */
      serverTime: instantOut,
      /** The game that was asked for, where there is one of that name. */
      gameCode: z.string().nullable(),
      groups: z.array(z.object({ gameGroupCode: z.enum(GAME_GROUPS), labelName: z.string(), games: z.array(tile) })),
    }),
  },
  'GET /lgw/events': {
    summary: 'Draws as they happen, as server-sent events, for who is not signed in',
    access: 'public',
    rateLimit: { points: 240, windowSeconds: 60, by: 'address' },
    query: z.object({ draws: watchedGames }),
    answer: z.string(),
    answerKind: 'stream',
  },
  'GET /lgw/draws/{gameCode}/current': {
    summary: 'The draw that takes bets, those behind it, and what came out last',
    access: 'public',
    params: z.object({ gameCode }),
    query: z.object({
      /** How many draws from the current one on: for bets on several. */
      count: z.coerce.number().int().min(1).max(100).default(1),
      language,
    }),
    answer: z.object({
      serverTime: instantOut,
      maintenance: z.boolean(),
      /** Null where the game has no draw. */
      current: draw.nullable(),
      next: z.array(draw),
      /** Closed and not drawn yet, newest first. */
      waiting: z.array(draw),
      last: drawnResult.nullable(),
      jackpots: z.array(jackpot),
    }),
  },
  'GET /lgw/draws/{gameCode}': {
    summary: 'Results of a game, newest first, by day where one is named',
    access: 'public',
    params: z.object({ gameCode }),
    query: z.object({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
      day: day.optional(),
      language,
    }),
    answer: z.object({
      /** `jackpots` are empty until the bets on the draw are settled. */
      rows: z.array(drawnResult.extend({ jackpots: z.array(playedJackpot) })),
      pageNo: z.int(),
      pageSize: z.int(),
      hasMore: z.boolean(),
    }),
  },
  'GET /lgw/draws/{gameCode}/chain': {
    summary: 'The commitments of a game’s draws, with the last link that was revealed',
    access: 'public',
    isPublished: true,
    params: z.object({ gameCode }),
    answer: z.object({
      list: z.array(chain.extend({ revealed: z.object({ link: z.int(), seed: hexBytes }).nullable() })),
    }),
  },
  'GET /lgw/draws/{gameCode}/{issue}/proof': {
    summary: 'All that is needed to draw a draw again: commitment, seed, round and randomness',
    access: 'public',
    params: z.object({ gameCode, issue: z.string().regex(/^[0-9/-]{4,16}$/) }),
    answer: draw.extend({
      group: z.enum(GAME_GROUPS),
      numbers: resultNumbers.nullable(),
      resultVersion: z.int(),
      voidReason: z.string().nullable(),
      source,
      /** Of draws that others hold: the feeds, or how many persons. */
      resultSources: z.array(z.string()).nullable(),
      /** Of Mark Six: whose signs the numbers have; 0 elsewhere. */
      lunarYear: z.int(),
      /** Null for draws that others hold. Seed, randomness and signature are null before the result. */
      drawing: z
        .object({
          chain,
          link: z.int(),
          /** A link below that is revealed already: fewer hashes than to the commitment. */
          anchor: z.object({ link: z.int(), seed: hexBytes }).nullable(),
          seed: hexBytes.nullable(),
          beacon: z.object({
            name: z.enum(['drand', 'embedded']),
            /** The operator runs it and could know its rounds beforehand. */
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
