import { loadChunk } from '../client/chunk-failures.ts';
import { hasSessionHint } from '../storage.ts';
import { fetchList, fillTiles, WINS_PATH } from './game-list.ts';
import { platformName } from '../page/platform.ts';

const LIST = '/wps/relay/GCSGAME_gameList';
const HOT = '/wps/relay/GCSGAME_hotGamesV2';
const RECENT = '/wps/relay/GCSGAME_recentGames';
const FAVORITES = '/wps/relay/GCSGAME_favoriteList';
const ROW_SIZE = '12';
const TOP_SIZE = 10;

type RowName = 'recent' | 'favorites' | 'hot' | 'top' | 'new' | 'popular';
/** The latest wins are a row of their own kind. */
type ListName = RowName | 'wins';

function rowOf(name: RowName): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${name}"]`);
}

const hasItems = (list: unknown) => Array.isArray(list) && list.length > 0;

const winsPart = () => document.querySelector<HTMLElement>('[data-lobby-wins]');

const winsQuery = (gameType: string, language: string) => ({ rank: 'latest', gameType, language, pageSize: ROW_SIZE });

/** Shows the latest wins in their line, which stands on the page only while there are some. */
function showWins(list: unknown): void {
  const root = winsPart();
  if (!root) return;
  root.hidden = !hasItems(list);
  if (root.hidden) return;
  const { gameType = '', language = '' } = root.dataset;
  const query = winsQuery(gameType, language);
  void loadChunk(() => import('./lobby-wins.ts')).then(({ showLobbyWins }) => showLobbyWins(root, query, list));
}

/** Shows a row with games, and hides one without. */
function showRow(name: RowName, list: unknown): void {
  const row = rowOf(name);
  if (row) row.hidden = fillTiles(row, list) === 0;
}

interface RowRequest {
  name: ListName;
  path: string;
  query: Record<string, string>;
  /** The field of the response with the games. */
  field: string;
}

function requestsFor({ lobby = '', language = '' }: DOMStringMap): RowRequest[] {
  const common = { gameType: lobby, language, platform: platformName() };
  const ofEverybody: RowRequest[] = [
    { name: 'hot', path: HOT, query: { ...common, isPlatform: '2' }, field: 'list' },
    { name: 'new', path: LIST, query: { ...common, sort: 'new', pageSize: ROW_SIZE }, field: 'games' },
  ];
  if (winsPart()) ofEverybody.push({ name: 'wins', path: WINS_PATH, query: winsQuery(lobby, language), field: 'list' });
  const own = { gameType: lobby, language };
  const ofMember: RowRequest[] = [
    { name: 'recent', path: RECENT, query: { ...own, clientType: '3' }, field: 'list' },
    { name: 'favorites', path: FAVORITES, query: { ...own, pageSize: ROW_SIZE }, field: 'content' },
  ];
  return [...(hasSessionHint() ? ofMember : []), ...ofEverybody];
}

export type Rows = Readonly<Partial<Record<ListName, unknown>>>;

/** Loads the rows above a lobby's list. A row that fails is left out: the list below has the same games. */
export async function loadRows(root: HTMLElement): Promise<Rows> {
  const loaded = requestsFor(root.dataset).map(async ({ name, path, query, field }) => {
    const value = await fetchList(path, query).catch(() => undefined);
    return [name, value?.[field] ?? []] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/**
 * Shows the rows: those of the member always, the others only above a list of several pages, which would repeat them at
 * once. `games` is the list's first page.
 */
export function showRows(rows: Rows, { games, isLong }: { games: readonly unknown[]; isLong: boolean }): void {
  showRow('recent', rows.recent ?? []);
  showRow('favorites', rows.favorites ?? []);
  showRow('hot', isLong ? (rows.hot ?? []) : []);
  showRow('top', isLong ? games.slice(0, TOP_SIZE) : []);
  showRow('new', isLong ? (rows.new ?? []) : []);
  showWins(rows.wins);
  document.querySelector('[data-rows]')?.toggleAttribute('hidden', false);
}

/**
 * Shows the hot games of the other lobbies below a list of one page, which would leave the screen empty; none if another list has
 * taken its place before they are loaded.
 */
export async function showPopularGames(
  { dataset: { lobby, language = '' } }: HTMLElement,
  isStillShown: () => boolean,
): Promise<void> {
  if (!rowOf('popular')) return;
  const query = { language, platform: platformName(), isPlatform: '2' };
  const { list } = await fetchList(HOT, query);
  if (!isStillShown()) return;
  showRow('popular', Array.isArray(list) ? list.filter((game) => game?.gameType !== lobby) : []);
}

/** Fills the rows that are shown again, without adding or removing one: the page would move. */
export function updateShownRows(rows: Rows): void {
  for (const name of ['recent', 'favorites'] as const) {
    if (rowOf(name)?.hidden === false && hasItems(rows[name])) showRow(name, rows[name]);
  }
  if (winsPart()?.hidden === false && hasItems(rows.wins)) showWins(rows.wins);
}

/** Hides all rows: a list that somebody has filtered stands alone. */
export function hideRows(): void {
  showWins([]);
  showRow('popular', []);
  document.querySelector('[data-rows]')?.toggleAttribute('hidden', true);
}

/** Shows the favorites in their row again whenever the member has changed them. */
export async function watchFavoritesRow(root: HTMLElement): Promise<void> {
  if (!hasSessionHint() || !rowOf('favorites')) return;
  const { $savedFavorites } = await loadChunk(() => import('../stores/games/favorites.ts'));
  const request = requestsFor(root.dataset).find(({ name }) => name === 'favorites');
  $savedFavorites.listen(() => {
    if (!request) return;
    // A failure leaves the row as it is.
    fetchList(request.path, request.query).then(
      (value) => showRow('favorites', value[request.field]),
      () => undefined,
    );
  });
}
