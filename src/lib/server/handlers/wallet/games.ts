import {
  addFavorite,
  adoptSessionId,
  findOfferedTitles,
  findVendor,
  GameUnavailableError,
  launchGame,
  listFavoriteKeys,
  listFavorites,
  listGames,
  listLobbies,
  listRecentGames,
  listLatestBets,
  listWinners,
  removeFavorite,
  type Game,
  type GameRoom,
  type LaunchAddress,
  type Vendor,
  type VendorLaunch,
  type Winner,
} from '#domain/games';
import { requirePlayableFreeRounds } from '#domain/rewards';
import { getAccountId } from '#domain/wallet';
import type { Db } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import type { Page } from '#kernel/paging';
import { IN_HOUSE_VENDOR, lobbyOf, type GameCategory } from '#rules/games/game-categories';
import { getTitle } from '#i18n/titles';
import { GAME_DEVICES } from '#rules/games';
import { maskUsername } from '#rules/members/masks';
import { localPath } from '../../../i18n/paths.ts';
import { artworkUrls } from '../../adapters/artwork.ts';
import type { Handlers, RequestContext } from '../../context.ts';
import { allLobbies } from '../../presenters/lobbies.ts';
import { requestedLanguageTag } from '../requested-language.ts';
import { eventStream, parseWatch } from '../site/event-streams.ts';
import { memberOf } from '../identity/caller.ts';

const HOT_GAMES = 12;
const RECENT_GAMES = 12;

function toGameResponse(game: Game, languageTag: string) {
  return {
    gameCode: game.code,
    vassalage: game.vendorCode,
    vendorName: game.vendorName,
    gameType: game.category,
    gameClassify: game.type,
    tags: game.tags,
    title: getTitle(game.titles, languageTag),
    isHot: game.isHot,
    isNew: game.isNew,
    hasJackpot: game.hasJackpot,
    isVassalage: game.opensList,
    isInHouse: game.isInHouse,
    rtp: game.rtpBps === null ? null : percent(game.rtpBps),
    volatility: game.volatility,
    lines: game.lines,
    image: artworkUrls(game),
  };
}

function toGamesResponse(games: readonly Game[], languageTag: string) {
  return games.map((game) => toGameResponse(game, languageTag));
}

function totalsOf({ totalPages, totalRows }: Page<Game>) {
  return { totalPages, totalRows };
}

/** Returns the device that a client's platform names (`html5-mobile`); undefined when it names none or both. */
function deviceOf(platform = '') {
  const named = GAME_DEVICES.filter((device) => platform.includes(device));
  return named.length === 1 ? named[0] : undefined;
}

function toWinnerResponse(winner: Winner, languageTag: string) {
  const { username, titles, gameCode, vendorCode, palette, motif, currency, at } = winner;
  return {
    player: maskUsername(username),
    avatar: winner.avatar,
    gameCode,
    vassalage: vendorCode,
    vendorName: winner.vendorName,
    gameName: getTitle(titles, languageTag),
    gameType: winner.category,
    image: artworkUrls({ code: gameCode, palette, motif }),
    prizeAmount: winner.winMinor,
    currency,
    at,
  };
}

function toRoomResponse({ id, name, players, seats, minBetMinor, maxBetMinor }: GameRoom, currency: string) {
  return { roomId: id, roomName: name, players, seats, minBet: minBetMinor, maxBet: maxBetMinor, currency };
}

/** Returns the vendor of a launch that names only a category; undefined where the specification has no rule. */
async function findDefaultVendor(db: Db, category: GameCategory | undefined): Promise<string | undefined> {
  if (category === 'INHOUSE') return IN_HOUSE_VENDOR;
  if (category !== 'RNG') return undefined;
  return (await listLobbies(db)).find((lobby) => lobby.category === category)?.vendors[0]?.code;
}

/** Launches a game at its vendor. A failure is logged too, because the vendor may be to blame for many. */
async function launchAt({ app, log }: RequestContext, vendor: Vendor, launch: VendorLaunch): Promise<LaunchAddress> {
  try {
    return await app.vendorPorts.of(vendor).launch(launch);
  } catch (error) {
    log.warn({ err: error, vendor: vendor.code }, 'a vendor did not launch a game');
    throw error;
  }
}

/** Returns the id under which the vendor knows free rounds that the member wants to play. */
function rewardOf(
  { app }: RequestContext,
  { memberId, vendorCode, gameCode }: { memberId: bigint; vendorCode: string; gameCode: string },
  publicId: string,
): Promise<string> {
  return requirePlayableFreeRounds(app.db, memberId, { publicId, vendorCode, gameCode });
}

/** Formats basis points as percent: 9612 becomes "96.12". */
function percent(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const gameHandlers: Handlers<
  | 'GET /wps/relay/GCSGAME_gameList'
  | 'GET /wps/relay/GCSGAME_hotGamesV2'
  | 'GET /wps/relay/GCSGAME_newGameVendor'
  | 'GET /wps/relay/GCSGAME_getRankList'
  | 'GET /wps/relay/GCSGAME_latestBets'
  | 'GET /wps/relay/GCSGAME_recentGames'
  | 'POST /wps/relay/GCSGAME_favorite'
  | 'DELETE /wps/relay/GCSGAME_favorite'
  | 'GET /wps/relay/GCSGAME_favoriteIds'
  | 'GET /wps/relay/GCSGAME_favoriteList'
  | 'GET /wps/game/launchGame'
  | 'GET /wps/relay/GLS2_roomList'
  | 'GET /wps/events'
> = {
  async 'GET /wps/relay/GCSGAME_gameList'(request, { query }) {
    const languageTag = requestedLanguageTag(request, query.language);
    const { db, config } = request.app;
    const page = await listGames(db, {
      languageTag,
      pageNo: query.pageNo,
      pageSize: query.pageSize,
      sort: query.sort,
      category: query.gameType,
      vendorCode: query.vassalage,
      search: query.gameName || undefined,
      type: query.gameClassify || undefined,
      tags: query.tags || undefined,
      bet: query.minBet ? { amountMinor: query.minBet, currency: config.currency } : undefined,
      minLines: query.minLineNum,
      device: deviceOf(query.platform),
    });
    return { games: toGamesResponse(page.rows, languageTag), ...totalsOf(page) };
  },

  async 'GET /wps/relay/GCSGAME_hotGamesV2'(request, { query }) {
    const languageTag = requestedLanguageTag(request, query.language);
    const page = await listGames(request.app.db, {
      languageTag,
      pageNo: 1,
      pageSize: HOT_GAMES,
      sort: 'popular',
      isHot: true,
      category: query.gameType,
      vendorCode: query.vassalage,
      device: deviceOf(query.platform),
    });
    return { list: toGamesResponse(page.rows, languageTag) };
  },

  async 'GET /wps/relay/GCSGAME_newGameVendor'(request) {
    const lobbies = await allLobbies(request.app.db);
    const groups = lobbies.map(({ category: gameCategory, types: gameClassify, tags, vendors }) => ({
      gameCategory,
      gameClassify,
      tags,
      vendors: vendors.map(({ code: vassalage, name: vendorName, games, isHot }) => ({
        vassalage,
        vendorName,
        games,
        isHot: isHot ? (1 as const) : (0 as const),
      })),
    }));
    return { groups };
  },

  async 'GET /wps/relay/GCSGAME_getRankList'(request, { query }) {
    const languageTag = requestedLanguageTag(request, query.language);
    const { db, config } = request.app;
    const { rank, gameType: category, pageSize: limit } = query;
    const { currency, timeZone, rewards } = config;
    const minPrizeMinor = rewards.winnersMinPrizeMinor;
    const winners = await listWinners(db, { rank, category, limit, currency, minPrizeMinor, timeZone });
    return { list: winners.map((winner) => toWinnerResponse(winner, languageTag)) };
  },

  async 'GET /wps/relay/GCSGAME_latestBets'(request, { query: { language, gameType: category, pageSize: limit } }) {
    const languageTag = requestedLanguageTag(request, language);
    const { db, config } = request.app;
    const bets = await listLatestBets(db, { currency: config.currency, category, limit });
    return { list: bets.map((bet) => ({ ...toWinnerResponse(bet, languageTag), betAmount: bet.stakeMinor })) };
  },

  async 'GET /wps/relay/GCSGAME_recentGames'(request, { query }) {
    const languageTag = requestedLanguageTag(request, query.language);
    const selected = { category: query.gameType, limit: RECENT_GAMES };
    const games = await listRecentGames(request.app.db, memberOf(request).id, selected);
    return { list: toGamesResponse(games, languageTag), totalPages: games.length > 0 ? 1 : 0 };
  },

  async 'POST /wps/relay/GCSGAME_favorite'(request, { body }) {
    const { id } = memberOf(request);
    await request.write((tx) => addFavorite(tx, id, { vendorCode: body.vendor, code: body.nodeId }));
    return null;
  },

  async 'DELETE /wps/relay/GCSGAME_favorite'(request, { query }) {
    const { id } = memberOf(request);
    await request.write((tx) => removeFavorite(tx, id, { vendorCode: query.vendor, code: query.nodeId }));
    return null;
  },

  async 'GET /wps/relay/GCSGAME_favoriteIds'(request, { query }) {
    const keys = await listFavoriteKeys(request.app.db, memberOf(request).id);
    const list = keys
      .map(({ code: nodeId, vendorCode: vendor, category }) => ({ nodeId, vendor, gameType: category }))
      .filter(({ gameType, vendor }) => !query.gameType || lobbyOf(gameType, vendor) === query.gameType);
    return { list };
  },

  async 'GET /wps/relay/GCSGAME_favoriteList'(request, { query }) {
    const languageTag = requestedLanguageTag(request, query.language);
    const { pageNo, pageSize, gameType: category } = query;
    const page = await listFavorites(request.app.db, { memberId: memberOf(request).id, category, pageNo, pageSize });
    return { content: toGamesResponse(page.rows, languageTag), ...totalsOf(page) };
  },

  async 'GET /wps/game/launchGame'(request, { query }) {
    const member = memberOf(request);
    const languageTag = requestedLanguageTag(request, query.language);
    const accountId = await getAccountId(request.app.db, member);
    const vendorCode = query.vassalage ?? (await findDefaultVendor(request.app.db, query.gameType));
    if (vendorCode === undefined) throw new InvalidFieldsError({ vassalage: { code: 'not_empty' } });
    const launch = { memberId: member.id, accountId, vendorCode, gameCode: query.gameId };
    const vendor = await findVendor(request.app.db, vendorCode);
    if (!vendor) throw new GameUnavailableError();
    const reward = query.rewardId === undefined ? {} : { rewardId: await rewardOf(request, launch, query.rewardId) };
    const { launchToken, titles, category } = await request.write((tx) => launchGame(tx, request.app.random, launch));
    const { address, sessionId } = await launchAt(request, vendor, {
      token: launchToken,
      playerId: member.publicId,
      gameCode: query.gameId,
      languageTag,
      currency: member.currency,
      device: query.device,
      lobbyUrl: new URL(localPath(languageTag, '/rng'), request.app.config.publicOrigin).href,
      ...(query.roomId === undefined ? {} : { roomId: query.roomId }),
      ...reward,
    });
    if (sessionId !== undefined) await request.write((tx) => adoptSessionId(tx, launchToken, sessionId));
    const title = getTitle(titles, languageTag);
    const hasOwnWallet = vendor.wallet === 'transfer';
    const otherNames = category === 'PVP' ? { game_url2: address, content: address } : {};
    return { game_url: address, ...otherNames, title, hasOwnWallet };
  },

  async 'GET /wps/relay/GLS2_roomList'(request, { query }) {
    const { app } = request;
    const { currency } = memberOf(request);
    const languageTag = requestedLanguageTag(request, query.language);
    const { gameId: gameCode, vassalage: vendorCode } = query;
    const vendor = await findVendor(app.db, vendorCode);
    const titles = await findOfferedTitles(app.db, { vendorCode, code: gameCode });
    if (!vendor || !titles) throw new GameUnavailableError();
    const port = app.vendorPorts.of(vendor);
    const rooms = await port.listRooms?.({ gameCode, languageTag, currency });
    const title = getTitle(titles, languageTag);
    return { title, hasRooms: rooms !== undefined, list: (rooms ?? []).map((room) => toRoomResponse(room, currency)) };
  },

  async 'GET /wps/events'(request, { query: { draws } }) {
    const { sessionHash, lastEventId } = request;
    if (!sessionHash) throw new AppError('not_signed_in');
    const watch = draws === undefined ? undefined : parseWatch(draws);
    return eventStream(
      await request.app.liveEventHub.open({ member: memberOf(request), sessionHash, lastEventId, watch }),
    );
  },
};
