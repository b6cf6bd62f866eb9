import {
  launchGame,
  listGames,
  listRecentGames,
  listRecentWinners,
  getTitle,
  type Game,
  type Winner,
} from '#domain/games';
import { getAccountId } from '#domain/wallet';
import { AppError } from '#kernel/errors';
import { maskUsername } from '#rules/masks';
import { localPath } from '../../../i18n/paths.ts';
import { artworkUrls } from '../../adapters/artwork.ts';
import type { Handlers } from '../../context.ts';
import { allLobbies } from '../../presenters/lobbies.ts';
import { requestedLanguageTag } from '../requested-language.ts';
import { eventStream, parseWatch } from '../site/event-streams.ts';
import { memberOf } from '../identity/caller.ts';

const HOT_GAMES = 12;
const RECENT_GAMES = 12;
const WINNERS = 10;

function toGameResponse(game: Game, languageTag: string) {
  return {
    gameCode: game.code,
    vassalage: game.vendorCode,
    vendorName: game.vendorName,
    gameType: game.category as 'RNG',
    title: getTitle(game.titles, languageTag),
    isHot: game.isHot,
    rtp: game.rtpBps === null ? null : percent(game.rtpBps),
    lines: game.lines,
    image: artworkUrls(game),
  };
}

function toWinnerResponse(
  { username, titles, winMinor, gameCode, vendorCode, currency, at }: Winner,
  languageTag: string,
) {
  const game = { gameCode, vassalage: vendorCode, gameName: getTitle(titles, languageTag) };
  return { player: maskUsername(username), ...game, prizeAmount: winMinor, currency, at };
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
  | 'GET /wps/relay/GCSGAME_recentGames'
  | 'GET /wps/game/launchGame'
  | 'GET /wps/events'
> = {
  async 'GET /wps/relay/GCSGAME_gameList'(request, { query }) {
    const languageTag = requestedLanguageTag(request, query.language);
    const { pageNo, pageSize } = query;
    const filter = {
      languageTag,
      category: query.gameType,
      vendorCode: query.vassalage,
      title: query.gameName,
      minLines: query.minLineNum,
    };
    const page = await listGames(request.app.db, filter, { pageNo, pageSize });
    return {
      games: page.rows.map((game) => toGameResponse(game, languageTag)),
      totalPages: page.totalPages,
      totalRows: page.totalRows,
    };
  },

  async 'GET /wps/relay/GCSGAME_hotGamesV2'(request, { query }) {
    const languageTag = requestedLanguageTag(request, query.language);
    const filter = { languageTag, isHot: true, vendorCode: query.vassalage };
    const page = await listGames(request.app.db, filter, { pageNo: 1, pageSize: HOT_GAMES });
    return { list: page.rows.map((game) => toGameResponse(game, languageTag)) };
  },

  async 'GET /wps/relay/GCSGAME_newGameVendor'(request) {
    const lobbies = await allLobbies(request.app.db);
    const groups = lobbies.map(({ category: gameCategory, vendors }) => ({
      gameCategory,
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
    const winners = await listRecentWinners(request.app.db, request.app.config.currency, WINNERS);
    return { list: winners.map((winner) => toWinnerResponse(winner, languageTag)) };
  },

  async 'GET /wps/relay/GCSGAME_recentGames'(request, { query }) {
    const languageTag = requestedLanguageTag(request, query.language);
    const games = await listRecentGames(request.app.db, memberOf(request).id, RECENT_GAMES);
    return { list: games.map((game) => toGameResponse(game, languageTag)) };
  },

  async 'GET /wps/game/launchGame'(request, { query }) {
    const member = memberOf(request);
    const languageTag = requestedLanguageTag(request, query.language);
    const accountId = await getAccountId(request.app.db, member);
    const launch = { memberId: member.id, accountId, vendorCode: query.vassalage, gameCode: query.gameId };
    const launched = await request.write((tx) => launchGame(tx, request.app.random, launch));
    const address = new URL(launched.launchUrl);
    const facts = {
      token: launched.launchToken,
      game: query.gameId,
      lang: languageTag,
      currency: member.currency,
      device: query.device,
      lobby: new URL(localPath(languageTag, '/rng'), request.app.config.publicOrigin).href,
    };
    // Keeps the query of the vendor's URL.
    for (const [name, value] of Object.entries(facts)) address.searchParams.set(name, value);
    return { game_url: address.href, title: getTitle(launched.titles, languageTag) };
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
