import { atom, computed, onMount } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { call } from '../../client/client.ts';
import { isLive } from '../../client/events.ts';
import { foldText } from '../../content/search-text.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $favorites } from './favorites.ts';
import { follow } from './follow.ts';
import {
  withServerClock,
  isNewer,
  drawAfter,
  onThisClock,
  type ServerTimed,
  type Jackpot,
  type Opened,
} from './draw-events.ts';
import { onDraws, onJackpots } from './live.ts';

type Groups = CallAnswer<'GET /lgw/lobby'>['groups'];
export type LobbyGame = Omit<Groups[number]['games'][number], 'last'> & { last: Opened | null };
export type LobbyGroup = Omit<Groups[number], 'games'> & { games: LobbyGame[] };
export type Lobby = ServerTimed<Omit<CallAnswer<'GET /lgw/lobby'>, 'groups'> & { groups: LobbyGroup[] }>;

/** The draws that the portal holds itself, and those of the stations. */
export const LOBBY_MODES = ['Elott', 'SEA'] as const;
export type LobbyMode = (typeof LOBBY_MODES)[number];

export const LOBBY_FILTERS = ['all', 'hot', 'favorites'] as const;
export type LobbyFilter = (typeof LOBBY_FILTERS)[number];

/** A result is published so long after the draw, at the least. */
const RESULT_AFTER_MS = 4 * SECOND_MS;

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

/** Keeps the tiles up to date while the lobby is shown. */
export function followLobby(): () => void {
  const stops = [
    onDraws('all', takeResult, () => void lobby.reload()),
    onJackpots(takeJackpots),
    follow(lobby, nextLook, (shown) => (isLive() ? turn(shown) : lobby.reload())),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Who hears of results has only countdowns to turn. */
function nextLook(shown: Lobby): number {
  const draws = shown.groups.flatMap(({ games }) => games.flatMap(({ current }) => current?.drawTime ?? []));
  const nextMs = Math.min(...draws.map((drawTime) => onThisClock(drawTime, shown)));
  return isLive() ? nextMs : nextMs + RESULT_AFTER_MS;
}

/** Tiles whose draw is over count down to the next one. */
function turn(shown: Lobby): void {
  const nowMs = Date.now() + shown.aheadMs;
  setGames(shown, (game) => {
    if (!game.current || Date.parse(game.current.drawTime) > nowMs) return game;
    return { ...game, current: drawAfter(game.current, nowMs) };
  });
}

/** A result that was pushed, onto its tile; a lobby that is still being asked for is asked again, because it may not have it. */
function takeResult(opened: Opened): void {
  const loaded = lobby.$store.get();
  if (loaded.state === 'loading') return void lobby.reload();
  const shown = valueOf(loaded);
  if (!shown || opened.numbers === null) return;
  setGames(shown, (game) => {
    const isNews = game.gameCode === opened.gameCode && (!game.last || isNewer(opened, game.last));
    return isNews ? { ...game, last: opened } : game;
  });
}

function takeJackpots(gameCode: string, jackpots: Jackpot[]): void {
  const loaded = lobby.$store.get();
  if (loaded.state === 'loading') return void lobby.reload();
  const shown = valueOf(loaded);
  if (shown) setGames(shown, (game) => (game.gameCode === gameCode ? { ...game, jackpots } : game));
}

function setGames(shown: Lobby, change: (game: LobbyGame) => LobbyGame): void {
  lobby.set({ ...shown, groups: shown.groups.map((group) => ({ ...group, games: group.games.map(change) })) });
}

/** The groups with the games that search and filter leave; undefined until there are any. */
export const $lobbyGroups = computed(
  [lobby.$store, $lobbySearch, $lobbyFilter, $favorites],
  (loaded, search, filter, marked) => {
    const groups = valueOf(loaded)?.groups;
    const words = foldText(search).split(/\s+/);
    const isShown = ({ gameId, gameCode, gameName, isHot }: LobbyGame) =>
      words.every((word) => foldText(`${gameName} ${gameCode}`).includes(word)) &&
      (filter === 'all' || (filter === 'hot' ? isHot : marked.includes(gameId)));
    return groups
      ?.map((group) => ({ ...group, games: group.games.filter(isShown).sort(byDay) }))
      .filter(({ games }) => games.length > 0);
  },
);

/** Stations that draw today come first; games that are drawn every day stay as the menu has them. */
function byDay(a: LobbyGame, b: LobbyGame): number {
  return (a.current?.day ?? '9').localeCompare(b.current?.day ?? '9');
}

onMount($lobbySearch, () => () => $lobbySearch.set(''));
