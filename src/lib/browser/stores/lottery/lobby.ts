import { atom, computed, onMount } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { VIETNAMESE_GROUPS } from '#rules/lottery/catalogue/menu-groups';
import { call } from '../../client/client.ts';
import { hasLiveEvents } from '../../client/live-events.ts';
import { normalizeForSearch } from '../../content/search-text.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $favorites } from './favorites.ts';
import { scheduleReloads } from './scheduled-reloads.ts';
import {
  withServerClock,
  isNewerResult,
  getNextDraw,
  toLocalTimeMs,
  type ServerTimed,
  type Jackpot,
  type PublishedResult,
} from './draw-events.ts';
import { onDrawResults, onJackpots } from './live.ts';

type Groups = EndpointResponse<'GET /lgw/lobby'>['groups'];
export type LobbyGame = Omit<Groups[number]['games'][number], 'last'> & { last: PublishedResult | null };
export type LobbyGroup = Omit<Groups[number], 'games'> & { games: LobbyGame[] };
export type Lobby = ServerTimed<Omit<EndpointResponse<'GET /lgw/lobby'>, 'groups'> & { groups: LobbyGroup[] }>;

/** `Elott` lists the games that the portal draws itself, `SEA` those of the Vietnamese stations. */
export const LOBBY_MODES = ['Elott', 'SEA'] as const;
export type LobbyMode = (typeof LOBBY_MODES)[number];

export const LOBBY_FILTERS = ['all', 'hot', 'favorites'] as const;
export type LobbyFilter = (typeof LOBBY_FILTERS)[number];

/** Minimum time between a draw and the publication of its result. */
const RESULT_DELAY_MS = 4 * SECOND_MS;

export const lobby = createLoader(async (prizeMode: LobbyMode, language: string | undefined): Promise<Lobby> =>
  withServerClock(await call('GET /lgw/lobby', { query: { prizeMode, language, device: 'WEB' } })),
);

export const $lobbyMode = atom<LobbyMode>('Elott');
export const $lobbySearch = atom('');
export const $lobbyFilter = atom<LobbyFilter>('all');

export async function openLobby(prizeMode: LobbyMode, language: string | undefined): Promise<void> {
  if (prizeMode !== $lobbyMode.get()) lobby.clear();
  $lobbyMode.set(prizeMode);
  await lobby.load(prizeMode, language);
}

/** Updates the tiles while the lobby is shown. Returns a function that stops it. */
export function subscribeToLobby(): () => void {
  const unsubscribers = [
    onDrawResults('all', applyResult, () => void lobby.reload()),
    onJackpots(applyJackpots),
    scheduleReloads(lobby, getNextReloadMs, (shown) => (hasLiveEvents() ? moveTilesToNextDraw(shown) : lobby.reload())),
  ];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}

/** With a live connection only the countdowns are due; results arrive as live events. */
function getNextReloadMs(shown: Lobby): number {
  const draws = shown.groups.flatMap(({ games }) => games.flatMap(({ current }) => current?.drawTime ?? []));
  const nextMs = Math.min(...draws.map((drawTime) => toLocalTimeMs(drawTime, shown)));
  return hasLiveEvents() ? nextMs : nextMs + RESULT_DELAY_MS;
}

/** Shows the next draw on the tiles whose draw is over. */
function moveTilesToNextDraw(shown: Lobby): void {
  const nowMs = Date.now() + shown.serverAheadMs;
  updateGames(shown, (game) => {
    if (!game.current || Date.parse(game.current.drawTime) > nowMs) return game;
    return { ...game, current: getNextDraw(game.current, nowMs) };
  });
}

/** Shows a result from a live event on its tile. A lobby that is loading loads again: its response may lack it. */
function applyResult(result: PublishedResult): void {
  const loaded = lobby.$store.get();
  if (loaded.state === 'loading') return void lobby.reload();
  const shown = valueOf(loaded);
  if (!shown || result.numbers === null) return;
  updateGames(shown, (game) => {
    const isNew = game.gameCode === result.gameCode && (!game.last || isNewerResult(result, game.last));
    return isNew ? { ...game, last: result } : game;
  });
}

function applyJackpots(gameCode: string, jackpots: Jackpot[]): void {
  const loaded = lobby.$store.get();
  if (loaded.state === 'loading') return void lobby.reload();
  const shown = valueOf(loaded);
  if (shown) updateGames(shown, (game) => (game.gameCode === gameCode ? { ...game, jackpots } : game));
}

function updateGames(shown: Lobby, change: (game: LobbyGame) => LobbyGame): void {
  lobby.set({ ...shown, groups: shown.groups.map((group) => ({ ...group, games: group.games.map(change) })) });
}

/** The groups with the games that match search and filter; undefined until the lobby is loaded. */
export const $lobbyGroups = computed(
  [lobby.$store, $lobbySearch, $lobbyFilter, $favorites],
  (loaded, search, filter, favoriteIds) => {
    const groups = valueOf(loaded)?.groups;
    const words = normalizeForSearch(search).split(/\s+/);
    const isShown = ({ gameId, gameCode, gameName, isHot }: LobbyGame) =>
      words.every((word) => normalizeForSearch(`${gameName} ${gameCode}`).includes(word)) &&
      (filter === 'all' || (filter === 'hot' ? isHot : favoriteIds.includes(gameId)));
    return groups
      ?.map((group) => ({ ...group, games: group.games.filter(isShown).sort(byDay) }))
      .filter(({ games }) => games.length > 0);
  },
);

/** Sorts stations by the day of their next draw; games with draws every day stay in menu order. */
function byDay(a: LobbyGame, b: LobbyGame): number {
  return (a.current?.day ?? '9').localeCompare(b.current?.day ?? '9');
}

export interface StationDay {
  /** `20261128`, a day of the stations; undefined for stations without a draw. */
  day: string | undefined;
  games: LobbyGame[];
}

/** The lobby's stations by the day of their next draw, the earliest first. They draw on some days of the week only. */
export const $stationDays = computed($lobbyGroups, (groups): StationDay[] => {
  const stations = (groups ?? []).flatMap(({ games }) => games.filter(({ gameCode }) => isStation(gameCode)));
  const days = Map.groupBy(stations.sort(byDay), ({ current }) => current?.day);
  return [...days].map(([day, games]) => ({ day, games: games.sort(byTime) }));
});

/** The groups of the games that draw all day, beside the stations. */
export const $quickGroups = computed($lobbyGroups, (groups) =>
  (groups ?? [])
    .map((group) => ({ ...group, games: group.games.filter(({ gameCode }) => !isStation(gameCode)) }))
    .filter(({ games }) => games.length > 0),
);

function isStation(gameCode: string): boolean {
  const game = lotteryGame(gameCode);
  return game !== undefined && !game.isInHouse && VIETNAMESE_GROUPS.includes(game.group);
}

function byTime(a: LobbyGame, b: LobbyGame): number {
  return (a.current?.drawTime ?? '').localeCompare(b.current?.drawTime ?? '');
}

onMount($lobbySearch, () => () => $lobbySearch.set(''));
