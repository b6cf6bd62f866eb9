import { getTitle } from '#i18n/titles';
import {
  readDatabaseClock,
  listDrawHistory,
  findGame,
  listJackpotDraws,
  listJackpots,
  listCatalogue,
  listNewestResults,
  listNextDraws,
  getFairnessProof,
  isBeaconClockTrusted,
  listPublishedChains,
  listWaitingDraws,
  type CatalogueGame,
  type Jackpot,
  type FairnessProof,
} from '#domain/lottery';
import { AppError } from '#kernel/errors';
import { hasJackpots, lunarYearOf } from '#rules/lottery';
import { QUICKNET } from '#rules/lottery/draws/drawing';
import type { PrizeMode } from '#rules/lottery/catalogue/games';
import { HOT_GROUP, MENU_GROUPS, VIETNAMESE_GROUPS } from '#rules/lottery/catalogue/menu-groups';
import type { RequestContext, Handlers } from '../../context.ts';
import { requestedLanguageTag } from '../requested-language.ts';
import { eventStream, parseWatch } from '../site/event-streams.ts';
import {
  toDrawResponse,
  toWaitingDrawResponse,
  toJackpotResponse,
  toJackpotDrawResponse,
  toMenuGameResponse,
  toResultNumbers,
  toResultResponse,
  getResultSource,
} from '../../presenters/lottery.ts';

/** The language and the prize mode of a menu. */
interface MenuView {
  languageTag: string;
  prizeMode: PrizeMode | undefined;
}

/** Lists the enabled games, of one prize mode if it is given. */
async function listGames({ app }: RequestContext, prizeMode: PrizeMode | undefined): Promise<CatalogueGame[]> {
  const games = await listCatalogue(app.db);
  return games.filter(
    ({ isEnabled, prizeModes }) => isEnabled && (prizeMode === undefined || prizeModes.includes(prizeMode)),
  );
}

const isVietnamese = ({ group }: CatalogueGame) => VIETNAMESE_GROUPS.includes(group);

function toMenuGroups(games: readonly CatalogueGame[], view: MenuView) {
  return MENU_GROUPS.map(({ group, titles }) => ({
    gameGroupCode: group,
    labelName: getTitle({ ...titles }, view.languageTag),
    gameMenus: games.filter((game) => game.group === group).map((game) => toMenuGameResponse(game, view)),
  })).filter(({ gameMenus }) => gameMenus.length > 0);
}

/** Returns each game with its current draw, its last result and its jackpots. */
async function toLobbyGames(request: RequestContext, games: readonly CatalogueGame[], view: MenuView) {
  const codes = games.map(({ gameCode }) => gameCode);
  const [next, last, jackpots] = await Promise.all([
    listNextDraws(request.app.db, codes, 1),
    listNewestResults(request.app.db, codes, { each: 1, all: codes.length }),
    listJackpotsOf(request, games),
  ]);
  const current = new Map(next.map((draw) => [draw.gameCode, toDrawResponse(draw)]));
  const lastResults = new Map(last.map((draw) => [draw.gameCode, toResultResponse(draw)]));
  return games.map((game) => ({
    ...toMenuGameResponse(game, view),
    current: current.get(game.gameCode) ?? null,
    last: lastResults.get(game.gameCode) ?? null,
    jackpots: jackpots.filter(({ gameCode }) => gameCode === game.gameCode).map(toJackpotResponse),
  }));
}

/** Lists the jackpots of the games; queries nothing if none has jackpots. */
async function listJackpotsOf(request: RequestContext, games: readonly CatalogueGame[]): Promise<Jackpot[]> {
  const codes = games.filter(hasJackpots).map(({ gameCode }) => gameCode);
  return codes.length === 0 ? [] : listJackpots(request.app.db, codes);
}

/** Throws AppError `not_found` for an unknown or disabled game. */
async function findEnabledGame(request: RequestContext, gameCode: string): Promise<CatalogueGame> {
  const game = await findGame(request.app.db, gameCode);
  if (!game.isEnabled) throw new AppError('not_found');
  return game;
}

const hex = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('hex'));

function toDrawingResponse(fairnessProof: FairnessProof) {
  const { beacon, chainNo, head, length, publishedAt, link, round } = fairnessProof;
  if (!beacon || !head || chainNo === null || length === null || !publishedAt || link === null) return null;
  return {
    chain: { chainNo, commitment: hex(head) ?? '', length, publishedAt },
    link,
    anchor: fairnessProof.anchor,
    seed: hex(fairnessProof.seed),
    beacon: {
      name: beacon,
      isOperatorRun: beacon === 'embedded',
      chainHash: beacon === 'drand' ? QUICKNET.chainHash : null,
      round: String(round),
      randomness: hex(fairnessProof.randomness),
      signature: hex(fairnessProof.signature),
    },
  };
}

/** Returns the names of feeds; the names of staff are not public. */
function toResultSources(sources: string[] | null): string[] | null {
  return sources && sources.map((source) => (source.startsWith('staff:') ? 'staff' : source));
}

export const lotteryDrawHandlers: Handlers<
  | 'GET /lgw/games/game_menus'
  | 'GET /lgw/vn/games/game_menu'
  | 'GET /lgw/games/popular'
  | 'GET /lgw/vn/numeros/opened/game'
  | 'GET /lotto/lgw/games/opened/numero'
  | 'GET /lgw/lobby'
  | 'GET /lgw/events'
  | 'GET /lgw/draws/{gameCode}/current'
  | 'GET /lgw/draws/{gameCode}'
  | 'GET /lgw/draws/{gameCode}/chain'
  | 'GET /lgw/draws/{gameCode}/{issue}/proof'
> = {
  async 'GET /lgw/games/game_menus'(request, { query }) {
    const view = { languageTag: requestedLanguageTag(request, query.language), prizeMode: query.prizeMode };
    const games = await listGames(request, query.prizeMode);
    const hot = games.filter(({ isHot }) => isHot).map((game) => toMenuGameResponse(game, view));
    const hotGroup = {
      gameGroupCode: 'HOT' as const,
      labelName: getTitle({ ...HOT_GROUP }, view.languageTag),
      gameMenus: hot,
    };
    return { groups: [...(hot.length > 0 ? [hotGroup] : []), ...toMenuGroups(games, view)] };
  },

  async 'GET /lgw/vn/games/game_menu'(request, { query }) {
    const view = { languageTag: requestedLanguageTag(request, query.language), prizeMode: query.prizeMode };
    return { groups: toMenuGroups((await listGames(request, query.prizeMode)).filter(isVietnamese), view) };
  },

  async 'GET /lgw/games/popular'(request, { query }) {
    const view = { languageTag: requestedLanguageTag(request, query.language), prizeMode: query.prizeMode };
    const games = (await listGames(request, query.prizeMode)).filter(({ isHot }) => isHot).slice(0, query.count);
    const codes = games.map(({ gameCode }) => gameCode);
    const newest = await listNewestResults(request.app.db, codes, { each: query.count, all: query.count });
    return {
      serverTime: await readDatabaseClock(request.app.db),
      games: await toLobbyGames(request, games, view),
      list: newest.map(toResultResponse),
    };
  },

  async 'GET /lgw/vn/numeros/opened/game'(request, { query: { gameCode, day, count, prizeMode } }) {
    if (gameCode !== undefined) {
      const game = await findEnabledGame(request, gameCode);
      if (!isVietnamese(game)) throw new AppError('not_found');
      const page = await listDrawHistory(request.app.db, { gameCode, day, pageNo: 1, pageSize: count });
      return { list: page.rows.filter(({ result }) => result !== null).map(toResultResponse) };
    }
    const codes = (await listGames(request, prizeMode)).filter(isVietnamese).map((game) => game.gameCode);
    // A day lists one result of each game: a fast game alone would have more than the list can hold.
    const each = day === undefined ? count : 1;
    const newest = await listNewestResults(request.app.db, codes, { each, all: count, day });
    return { list: newest.map(toResultResponse) };
  },

  async 'GET /lotto/lgw/games/opened/numero'(request, { query: { gameCode, prizeMode, count } }) {
    const games =
      gameCode === undefined ? await listGames(request, prizeMode) : [await findEnabledGame(request, gameCode)];
    const codes = games.map((game) => game.gameCode);
    const newest = await listNewestResults(request.app.db, codes, {
      each: gameCode === undefined ? 1 : count,
      all: count,
    });
    return { list: newest.map(toResultResponse) };
  },

  async 'GET /lgw/lobby'(request, { query }) {
    const view = { languageTag: requestedLanguageTag(request, query.language), prizeMode: query.prizeMode };
    const games = await listGames(request, query.prizeMode);
    // Read before the draws, so that no countdown starts below zero.
    const serverTime = await readDatabaseClock(request.app.db);
    const tiles = await toLobbyGames(request, games, view);
    const groups = MENU_GROUPS.map(({ group, titles }) => ({
      gameGroupCode: group,
      labelName: getTitle({ ...titles }, view.languageTag),
      games: tiles.filter(({ gameGroupCode }) => gameGroupCode === group),
    })).filter((group) => group.games.length > 0);
    const gameCode = games.find((game) => game.gameCode === query.lottoGameCode)?.gameCode ?? null;
    return { serverTime, gameCode, groups };
  },

  async 'GET /lgw/events'({ app, network, wideNetwork }, { query }) {
    return eventStream(app.liveEventHub.visitors.open({ watch: parseWatch(query.draws), network, wideNetwork }));
  },

  async 'GET /lgw/draws/{gameCode}/current'(request, { params: { gameCode }, query: { count } }) {
    const { db, lottery } = request.app;
    const game = await findEnabledGame(request, gameCode);
    const isPaused = game.isInHouse && !(await isBeaconClockTrusted(db, lottery.beacon.source));
    const serverTime = await readDatabaseClock(db);
    const draws = await listNextDraws(db, [gameCode], count);
    const [last] = await listNewestResults(db, [gameCode], { each: 1, all: 1 });
    const [current, ...next] = draws.map(toDrawResponse);
    return {
      serverTime,
      maintenance: game.isUnderMaintenance || isPaused,
      current: current ?? null,
      next,
      waiting: (await listWaitingDraws(db, gameCode)).map(toWaitingDrawResponse),
      last: last ? toResultResponse(last) : null,
      jackpots: (await listJackpotsOf(request, [game])).map(toJackpotResponse),
    };
  },

  async 'GET /lgw/draws/{gameCode}'(request, { params: { gameCode }, query: { page: pageNo, pageSize, day } }) {
    const game = await findEnabledGame(request, gameCode);
    const { db, config } = request.app;
    const { rows, hasMore } = await listDrawHistory(db, { gameCode, day, pageNo, pageSize });
    const drawNumbers = rows.map(({ drawNumber }) => drawNumber);
    const outcomes = hasJackpots(game) ? await listJackpotDraws(db, gameCode, drawNumbers) : [];
    const jackpotsIn = (drawNumber: string) =>
      outcomes
        .filter((draw) => draw.drawNumber === drawNumber)
        .map((draw) => toJackpotDrawResponse(draw, config.currency));
    const results = rows.map((row) => ({ ...toResultResponse(row), jackpots: jackpotsIn(row.drawNumber) }));
    return { rows: results, pageNo, pageSize, hasMore };
  },

  async 'GET /lgw/draws/{gameCode}/chain'(request, { params: { gameCode } }) {
    // Disabled games publish their commitments too.
    await findGame(request.app.db, gameCode);
    const chains = await listPublishedChains(request.app.db, gameCode);
    return {
      list: chains.map(({ chainNo, head, length, publishedAt, link, seed }) => ({
        chainNo,
        commitment: hex(head) ?? '',
        length,
        publishedAt,
        revealed: link === null || seed === null ? null : { link, seed: hex(seed) ?? '' },
      })),
    };
  },

  async 'GET /lgw/draws/{gameCode}/{issue}/proof'(request, { params: { gameCode, issue: drawNumber } }) {
    const fairnessProof = await getFairnessProof(request.app.db, gameCode, drawNumber);
    const { localDay: day, group, result } = fairnessProof;
    const lunarYear = group === 'LHC' ? lunarYearOf(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`) : 0;
    return {
      ...toDrawResponse(fairnessProof),
      group,
      numbers: result === null ? null : toResultNumbers(result),
      resultVersion: fairnessProof.resultVersion,
      voidReason: fairnessProof.voidReason,
      source: getResultSource(fairnessProof),
      resultSources: toResultSources(fairnessProof.resultSources),
      lunarYear: lunarYear ?? 0,
      drawing: toDrawingResponse(fairnessProof),
      events: fairnessProof.events.map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
    };
  },
};
