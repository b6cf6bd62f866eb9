import { atom, computed, onMount } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { call } from '../../client.ts';
import { folded } from '../../folded.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $favourites } from './favourites.ts';
import { follow } from './follow.ts';
import { heard, onThisClock, type Heard } from './heard.ts';

export type Lobby = Heard<CallAnswer<'GET /lgw/lobby'>>;
export type LobbyGroup = Lobby['groups'][number];
export type LobbyGame = LobbyGroup['games'][number];

/** The draws that the portal holds itself, and those of the stations. */
export const LOBBY_MODES = ['Elott', 'SEA'] as const;
export type LobbyMode = (typeof LOBBY_MODES)[number];

export const LOBBY_FILTERS = ['all', 'hot', 'favourites'] as const;
export type LobbyFilter = (typeof LOBBY_FILTERS)[number];

/** A result is published so long after the draw, at the least. */
const RESULT_AFTER_MS = 4 * SECOND_MS;

export const lobby = createLoader(async (prizeMode: LobbyMode, language: string | undefined) =>
  heard(await call('GET /lgw/lobby', { query: { prizeMode, language, device: 'WEB' } })),
);

export const $lobbyMode = atom<LobbyMode>('Elott');
export const $lobbySearch = atom('');
export const $lobbyFilter = atom<LobbyFilter>('all');

export async function openLobby(mode: LobbyMode, language: string | undefined): Promise<void> {
  if (mode !== $lobbyMode.get()) lobby.clear();
  $lobbyMode.set(mode);
  await lobby.load(mode, language);
}

/** Keeps the tiles up to date while the lobby is shown. */
export function followLobby(): () => void {
  return follow(lobby, (shown) => {
    const draws = shown.groups.flatMap(({ games }) => games.flatMap(({ current }) => current?.drawTime ?? []));
    return Math.min(...draws.map((drawTime) => onThisClock(drawTime, shown))) + RESULT_AFTER_MS;
  });
}

/** The groups with the games that search and filter leave; undefined until there are any. */
export const $lobbyGroups = computed(
  [lobby.$store, $lobbySearch, $lobbyFilter, $favourites],
  (loaded, search, filter, marked) => {
    const groups = valueOf(loaded)?.groups;
    const words = folded(search).split(/\s+/);
    const isShown = ({ gameId, gameCode, gameName, isHot }: LobbyGame) =>
      words.every((word) => folded(`${gameName} ${gameCode}`).includes(word)) &&
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
