import { z } from 'zod';
import { GAME_CATEGORIES } from '#rules/game-categories';
import { defineEndpoints } from '../endpoint.ts';
import { amountOut, currency, instantOut, watchedGames } from '../scalars.ts';

const image = z.object({ avif: z.string(), webp: z.string(), width: z.int(), height: z.int() });

const game = z.object({
  gameCode: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameType: z.enum(GAME_CATEGORIES),
  title: z.string(),
  isHot: z.boolean(),
  /** Percent with two decimals ("96.12"); null when the vendor publishes none. */
  rtp: z.string().nullable(),
  lines: z.int().nullable(),
  image,
});

export const games = defineEndpoints({
  'GET /wps/relay/GCSGAME_gameList': {
    summary: 'Games by category, vendor and name',
    access: 'public',
    query: z.object({
      pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(42),
      gameType: z.enum(GAME_CATEGORIES).optional(),
      vassalage: z.string().max(20).optional(),
      gameName: z.string().trim().max(60).optional(),
      language: z.string().max(4).optional(),
      clientType: z.string().max(4).optional(),
      platform: z.string().max(40).optional(),
      channel: z.string().max(40).optional(),
      merchant: z.string().max(40).optional(),
      gameClassify: z.string().max(40).optional(),
      minBet: z.string().max(20).optional(),
      minLineNum: z.coerce.number().int().min(0).max(10_000).optional(),
    }),
    response: z.object({ games: z.array(game), totalPages: z.int(), totalRows: z.int() }),
  },
  'GET /wps/relay/GCSGAME_hotGamesV2': {
    summary: 'The games that the home page shows',
    access: 'public',
    query: z.object({
      merchantCode: z.string().max(40).optional(),
      isPlatform: z.string().max(4).optional(),
      vassalage: z.string().max(20).optional(),
      platform: z.string().max(60).optional(),
      language: z.string().max(4).optional(),
    }),
    response: z.object({ list: z.array(game) }),
  },
  'GET /wps/relay/GCSGAME_newGameVendor': {
    summary: 'Categories with games, and their vendors',
    access: 'public',
    isPublished: true,
    query: z.object({ platform: z.string().max(60).optional() }),
    response: z.object({
      groups: z.array(
        z.object({
          gameCategory: z.enum(GAME_CATEGORIES),
          vendors: z.array(
            z.object({
              vassalage: z.string(),
              vendorName: z.string(),
              games: z.int(),
              /** 1: at least one game is marked as hot. */
              isHot: z.union([z.literal(0), z.literal(1)]),
            }),
          ),
        }),
      ),
    }),
  },
  'GET /wps/relay/GCSGAME_getRankList': {
    summary: 'The largest wins of the newest rounds; each player once, masked',
    access: 'public',
    isPublished: true,
    query: z.object({ language: z.string().max(4).optional() }),
    response: z.object({
      list: z.array(
        z.object({
          player: z.string(),
          gameName: z.string(),
          gameCode: z.string(),
          vassalage: z.string(),
          prizeAmount: amountOut,
          currency,
          at: instantOut,
        }),
      ),
    }),
  },
  'GET /wps/relay/GCSGAME_recentGames': {
    summary: 'The caller’s recently played games, each once',
    access: 'session',
    query: z.object({ clientType: z.string().max(4).optional(), language: z.string().max(4).optional() }),
    response: z.object({ list: z.array(game) }),
  },
  'GET /wps/game/launchGame': {
    summary: 'Starts a game: returns the vendor’s address with a one-time launch token',
    access: 'session',
    movesMoney: true,
    changesState: true,
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: z.object({
      gameId: z.string().max(60),
      vassalage: z.string().max(20),
      nodeId: z.string().max(60).optional(),
      accountType: z.string().max(4).optional(),
      confirmTrans: z.string().max(4).optional(),
      launchMode: z.string().max(10).optional(),
      platform: z.string().max(40).optional(),
      clientType: z.string().max(4).optional(),
      username: z.string().max(200).optional(),
      merchantCode: z.string().max(40).optional(),
      language: z.string().max(4).optional(),
      device: z.enum(['mobile', 'desktop']).default('desktop'),
    }),
    response: z.object({ game_url: z.url(), title: z.string() }),
  },
  'GET /wps/events': {
    summary: 'Live messages as server-sent events; resumes after Last-Event-ID',
    access: 'session',
    rateLimit: { points: 120, windowSeconds: 60, by: 'account' },
    query: z.object({
      /** Also sends draws of these games: codes separated by commas, or `all`. */
      draws: watchedGames.optional(),
    }),
    response: z.string(),
    responseKind: 'stream',
  },
});
