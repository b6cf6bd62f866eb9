import { z } from 'zod';
import { GAME_CATEGORIES } from '#rules/games/game-categories';
import { GAME_SORTS, GAME_TAGS, GAME_TYPES, GAMES_PER_PAGE, VOLATILITIES, WINNER_RANKS } from '#rules/games';
import { AVATARS } from '#rules/members/profile';
import { defineEndpoints } from '../endpoint.ts';
import { amountIn, amountOut, currency, gameTags, instantOut, nothing, publicId, watchedGames } from '../scalars.ts';

const image = z.object({ avif: z.string(), webp: z.string(), width: z.int(), height: z.int() });

const game = z.object({
  gameCode: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameType: z.enum(GAME_CATEGORIES),
  gameClassify: z.enum(GAME_TYPES),
  tags: z.array(z.enum(GAME_TAGS)),
  title: z.string(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  hasJackpot: z.boolean(),
  /** Opens a list of its vendor’s games instead of starting. */
  isVassalage: z.boolean(),
  /** A game of the portal itself. */
  isInHouse: z.boolean(),
  /** Percent with two decimals ("96.12"); null when the vendor publishes none. */
  rtp: z.string().nullable(),
  volatility: z.enum(VOLATILITIES).nullable(),
  lines: z.int().nullable(),
  image,
});

/** A finished round with its masked player. */
const publicRound = {
  player: z.string(),
  /** Name of the picture that the player chose. */
  avatar: z.enum(AVATARS).nullable(),
  gameName: z.string(),
  gameCode: z.string(),
  gameType: z.enum(GAME_CATEGORIES),
  vassalage: z.string(),
  vendorName: z.string(),
  image,
  prizeAmount: amountOut,
  currency,
  at: instantOut,
};

const languageCode = z.string().max(4).optional();
/** Clients name their kind (`html5-mobile`, `html5-desktop`); games that do not run there are omitted. */
const platform = z.string().max(60).optional();
const gameType = z.enum(GAME_CATEGORIES);
const pageNo = z.coerce.number().int().min(1).max(10_000).default(1);
const pageSize = z.coerce.number().int().min(1).max(100).default(GAMES_PER_PAGE);
const noFilter = z.literal('');
const roomId = z.string().min(1).max(64);

const favorite = z.strictObject({
  /** The game's code. */
  nodeId: z.string().min(1).max(60),
  /** The vendor's code. */
  vendor: z.string().min(1).max(20),
  gameType,
});

const gamePage = { totalPages: z.int(), totalRows: z.int() };

export const games = defineEndpoints({
  'GET /wps/relay/GCSGAME_gameList': {
    summary: 'Games by category, vendor, type, tags, bet and name',
    access: 'public',
    isPublished: true,
    query: z.object({
      pageNo,
      pageSize,
      gameType: gameType.optional(),
      vassalage: z.string().max(20).optional(),
      /** Beginnings of words of a title in any language, or of a vendor's name. Text that no title can contain finds nothing. */
      gameName: z.string().optional(),
      language: languageCode,
      clientType: z.string().max(4).optional(),
      platform,
      channel: z.string().max(40).optional(),
      merchant: z.string().max(40).optional(),
      gameClassify: z.enum(GAME_TYPES).or(noFilter).optional(),
      /** Codes separated by commas; games have all of them. */
      tags: gameTags.or(noFilter).optional(),
      /** Only games that accept a bet of this amount, in the portal's currency. */
      minBet: amountIn.or(noFilter).optional(),
      /** Only games with at least this number of lines. */
      minLineNum: z.coerce.number().int().min(0).max(10_000).optional(),
      sort: z.enum(GAME_SORTS).default('popular'),
    }),
    response: z.object({ games: z.array(game), ...gamePage }),
  },
  'GET /wps/relay/GCSGAME_hotGamesV2': {
    summary: 'The games that are marked as hot',
    access: 'public',
    isPublished: true,
    query: z.object({
      merchantCode: z.string().max(40).optional(),
      isPlatform: z.string().max(4).optional(),
      gameType: gameType.optional(),
      vassalage: z.string().max(20).optional(),
      platform,
      language: languageCode,
    }),
    response: z.object({ list: z.array(game) }),
  },
  'GET /wps/relay/GCSGAME_newGameVendor': {
    summary: 'Categories with games, their vendors, and the types and tags that lists can be filtered by',
    access: 'public',
    isPublished: true,
    query: z.object({ platform }),
    response: z.object({
      groups: z.array(
        z.object({
          gameCategory: gameType,
          gameClassify: z.array(z.enum(GAME_TYPES)),
          tags: z.array(z.enum(GAME_TAGS)),
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
    summary:
      'Wins in cash above the stake, with masked players: the latest, or the largest of a time, each player once',
    access: 'public',
    isPublished: true,
    query: z.object({
      language: languageCode,
      rank: z.enum(WINNER_RANKS).default('recent'),
      gameType: gameType.optional(),
      pageSize: z.coerce.number().int().min(1).max(50).default(10),
    }),
    response: z.object({ list: z.array(z.object(publicRound)) }),
  },
  'GET /wps/relay/GCSGAME_latestBets': {
    summary: 'The latest settled bets, won or lost, with masked players',
    access: 'public',
    isPublished: true,
    query: z.object({
      language: languageCode,
      gameType: gameType.optional(),
      pageSize: z.coerce.number().int().min(1).max(50).default(10),
    }),
    response: z.object({ list: z.array(z.object({ ...publicRound, betAmount: amountOut })) }),
  },
  'GET /wps/relay/GCSGAME_recentGames': {
    summary: 'The caller’s recently played games, each once',
    access: 'session',
    query: z.object({
      clientType: z.string().max(4).optional(),
      gameType: gameType.optional(),
      language: languageCode,
    }),
    response: z.object({ list: z.array(game), totalPages: z.int() }),
  },
  'POST /wps/relay/GCSGAME_favorite': {
    summary: 'Adds a game to the caller’s favorites',
    access: 'session',
    rateLimit: { points: 120, windowSeconds: 60, by: 'account' },
    body: favorite,
    response: nothing,
  },
  'DELETE /wps/relay/GCSGAME_favorite': {
    summary: 'Removes a game from the caller’s favorites',
    access: 'session',
    rateLimit: { points: 120, windowSeconds: 60, by: 'account' },
    query: favorite,
    response: nothing,
  },
  'GET /wps/relay/GCSGAME_favoriteIds': {
    summary: 'The codes of all favorites of the caller, the newest first',
    access: 'session',
    query: z.object({ gameType: gameType.optional() }),
    response: z.object({ list: z.array(favorite) }),
  },
  'GET /wps/relay/GCSGAME_favoriteList': {
    summary: 'The caller’s favorites, the newest first',
    access: 'session',
    query: z.object({ pageNo, pageSize, gameType: gameType.optional(), language: languageCode }),
    response: z.object({ content: z.array(game), ...gamePage }),
  },
  'GET /wps/game/launchGame': {
    summary: 'Starts a game: returns the vendor’s address with a one-time launch token',
    access: 'session',
    movesMoney: true,
    changesState: true,
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: z.object({
      gameId: z.string().max(60),
      /** Without a vendor, `INHOUSE` launches at the vendor of in-house games, and `RNG` at the first of its lobby. */
      vassalage: z.string().max(20).optional(),
      gameType: gameType.optional(),
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
      /** A room of `GLS2_roomList`; without one a game with rooms opens the vendor's own list of them. */
      roomId: roomId.optional(),
      /** Free rounds to play (`GET /wps/member/free-rounds`). */
      rewardId: publicId.optional(),
    }),
    response: z.object({
      game_url: z.url(),
      /** The same address for games against other players, by the names that the specification gives it for them. */
      game_url2: z.url().optional(),
      content: z.url().optional(),
      title: z.string(),
      /** The vendor keeps a balance of its own: money is moved there first (`GCS_walletTransfer`). */
      hasOwnWallet: z.boolean(),
    }),
  },
  'GET /wps/relay/GLS2_roomList': {
    summary: 'The rooms of a game against other players; none for a vendor without rooms',
    access: 'session',
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: z.object({
      gameId: z.string().min(1).max(60),
      vassalage: z.string().min(1).max(20),
      language: languageCode,
    }),
    response: z.object({
      title: z.string(),
      /** False where the vendor lists no rooms at all: the game starts without one. */
      hasRooms: z.boolean(),
      list: z.array(
        z.object({
          roomId,
          roomName: z.string(),
          players: z.int(),
          /** Null where any number of players fits. */
          seats: z.int().nullable(),
          minBet: amountOut.nullable(),
          maxBet: amountOut.nullable(),
          currency,
        }),
      ),
    }),
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
