import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

const GAME_CATEGORIES = ['RNG', 'PVP', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'INHOUSE', 'ELOTT', 'COCKFIGHT'] as const;

const image = z.object({ avif: z.string(), webp: z.string(), width: z.int(), height: z.int() });

const game = z.object({
  gameCode: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameType: z.enum(GAME_CATEGORIES),
  title: z.string(),
  isHot: z.boolean(),
  /** Percent with two decimals ("96.12"); null where the vendor publishes none. */
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
    answer: z.object({ games: z.array(game), totalPages: z.int(), totalRows: z.int() }),
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
    answer: z.object({ list: z.array(game) }),
  },
  'GET /wps/game/launchGame': {
    summary: 'Starts a game: an address at the vendor with a one-time launch token',
    access: 'session',
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
    answer: z.object({ game_url: z.url(), title: z.string() }),
  },
  'GET /wps/events': {
    summary: 'Live pushes as server-sent events; resumes behind Last-Event-ID',
    access: 'session',
    rateLimit: { points: 120, windowSeconds: 60, by: 'account' },
    answer: z.string(),
    answerKind: 'stream',
  },
});
