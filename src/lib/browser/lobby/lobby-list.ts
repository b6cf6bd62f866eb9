import { GAMES_PER_PAGE } from '#rules/games';
import { fetchList, fillTiles, showState } from './game-list.ts';
import { filtersOfForm, type LobbyFilters } from './lobby-filters.ts';
import { loadDeferredStyles } from '../page/deferred-styles.ts';
import { hideRows, loadRows, showPopularGames, showRows, type Rows } from './lobby-rows.ts';
import { platformName } from '../page/platform.ts';

const PATH = '/wps/relay/GCSGAME_gameList';
/** Pages that load by themselves before the button has to be pressed again: otherwise nobody would reach the footer. */
const PAGES_AT_ONCE = 6;
const PRELOAD = '120% 0px';
/** Id of the styles of what appears with the games (pages). */
const STYLES = 'lobby-parts';

/** The list of a lobby, page by page. */
export interface LobbyList {
  root: HTMLElement;
  form: HTMLFormElement;
  /** Everything that is shown, as received: the games, and the rows above them unless the list is filtered. */
  games: readonly unknown[];
  rows: Rows | undefined;
  /** The last page that is shown. */
  pageNo: number;
  /** The page that was requested last: loading, shown or failed. */
  requestedNo: number;
  totalPages: number;
  totalRows: number;
  /** The last page that loads by itself. */
  lastOwnPage: number;
  /** Ends the request that a newer one replaces. */
  pending: AbortController | undefined;
}

export function createLobbyList(root: HTMLElement, form: HTMLFormElement): LobbyList {
  const empty = { games: [], rows: undefined, pageNo: 1, requestedNo: 1, totalPages: 1, totalRows: 0 };
  return { root, form, ...empty, lastOwnPage: PAGES_AT_ONCE, pending: undefined };
}

type Part = 'count' | 'more' | 'sentinel' | 'apply' | 'filter-count';

function part(root: ParentNode, name: Part): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-${name}]`);
}

function query({ root }: LobbyList, filters: LobbyFilters, pageNo: number): Record<string, string> {
  return {
    clientType: '3',
    platform: platformName(),
    gameType: root.dataset['lobby'] ?? 'RNG',
    language: root.dataset['language'] ?? 'MY',
    pageNo: String(pageNo),
    pageSize: String(GAMES_PER_PAGE),
    ...filters,
  };
}

const isFiltered = (filters: LobbyFilters) => Object.keys(filters).length > 0;

export function isBusy({ root }: LobbyList): boolean {
  return root.getAttribute('aria-busy') === 'true';
}

/** Loads the first page with the form's filters. */
export async function loadFirstPage(list: LobbyList): Promise<void> {
  // Forgets the games that these replace: the address already has the new filters.
  Object.assign(list, { games: [], lastOwnPage: PAGES_AT_ONCE });
  await loadPage(list, 1);
}

/** Repeats what failed. */
export async function reloadPage(list: LobbyList): Promise<void> {
  await loadPage(list, list.requestedNo);
}

/** Loads the next pages after a press, and moves the focus to the first new game: the button moves down or disappears. */
export async function loadMore(list: LobbyList): Promise<void> {
  const before = list.root.querySelectorAll('.lobby-list > li').length;
  list.lastOwnPage = list.pageNo + PAGES_AT_ONCE;
  await loadPage(list, list.pageNo + 1);
  list.root.querySelectorAll<HTMLElement>('.lobby-list a.tile')[before]?.focus({ preventScroll: true });
}

/** Loads a page and shows it: the first replaces the list, each other one is added to it. */
async function loadPage(list: LobbyList, pageNo: number): Promise<void> {
  list.pending?.abort();
  const request = new AbortController();
  Object.assign(list, { pending: request, requestedNo: pageNo });
  list.root.setAttribute('aria-busy', 'true');
  const filters = filtersOfForm(list.form);
  const hasRows = pageNo === 1 && !isFiltered(filters);
  try {
    const games = fetchList(PATH, query(list, filters, pageNo), request.signal);
    const rowsOrNone = hasRows ? loadRows(list.root) : undefined;
    const [value, rows] = await Promise.all([games, rowsOrNone, loadDeferredStyles(STYLES)]);
    if (list.pending === request) showPage(list, value, { filters, rows });
  } catch {
    if (list.pending !== request) return;
    reveal(list);
    // Shows the failed state with a retry button, below the games that are loaded.
    showState(list.root, 'failed', { keepsTiles: pageNo > 1 });
    offerMore(list, false);
  }
}

function showPage(
  list: LobbyList,
  value: Record<string, unknown>,
  { filters, rows }: { filters: LobbyFilters; rows: Rows | undefined },
): void {
  const isFirst = list.requestedNo === 1;
  list.pageNo = list.requestedNo;
  const games: unknown[] = Array.isArray(value['games']) ? value['games'] : [];
  list.games = isFirst ? games : [...list.games, ...games];
  list.totalPages = Number(value['totalPages']);
  list.totalRows = Number(value['totalRows']);
  if (isFirst) showRowsOf(list, rows);
  reveal(list);
  const count = fillTiles(list.root, games, isFirst ? 'replace' : 'append');
  showState(list.root, count > 0 ? 'ready' : isFiltered(filters) ? 'empty' : 'none');
  showCounts(list, filters);
  offerMore(list, list.pageNo < list.totalPages);
}

/** Shows the list for the first time, in place of the placeholders. */
function reveal({ root }: LobbyList): void {
  document.querySelector('[data-skeleton]')?.remove();
  root.hidden = false;
}

function showRowsOf(list: LobbyList, rows: Rows | undefined): void {
  list.rows = rows;
  if (!rows) return hideRows();
  const isLong = list.totalPages > 1;
  showRows(rows, { games: list.games, isLong });
  // A failure leaves the space empty.
  if (!isLong) showPopularGames(list.root, () => list.rows === rows).catch(() => undefined);
}

export type ShownList = Pick<LobbyList, 'games' | 'rows' | 'pageNo' | 'totalPages' | 'totalRows'>;

/** Shows a list that was loaded before. */
export async function showAgain(
  list: LobbyList,
  { games, rows, pageNo, totalPages, totalRows }: ShownList,
): Promise<void> {
  await loadDeferredStyles(STYLES);
  showPage(list, { games, totalPages, totalRows }, { filters: filtersOfForm(list.form), rows });
  Object.assign(list, { pageNo, requestedNo: pageNo, lastOwnPage: pageNo + PAGES_AT_ONCE });
  offerMore(list, pageNo < totalPages);
}

/** Shows the button, or prepares the next page to load by itself when the end of the list comes near. */
function offerMore({ root, pageNo, lastOwnPage }: LobbyList, isOffered: boolean): void {
  const more = part(root, 'more');
  const sentinel = part(root, 'sentinel');
  const isAutomatic = isOffered && pageNo < lastOwnPage;
  if (more) more.hidden = !isOffered || isAutomatic;
  if (sentinel) sentinel.hidden = !isAutomatic;
}

/** Shows how much of a long or filtered list is on screen ("42 of 120"), and how many filters there are. */
function showCounts({ root, form, totalPages, totalRows }: LobbyList, filters: LobbyFilters): void {
  const number = new Intl.NumberFormat(document.documentElement.lang);
  const total = number.format(totalRows);
  const counter = part(root, 'count');
  if (counter) {
    const shown = number.format(root.querySelectorAll('.lobby-list > li').length);
    counter.hidden = totalRows === 0 || (totalPages === 1 && !isFiltered(filters));
    counter.textContent = (root.dataset['shown'] ?? '').replace('{shown}', shown).replace('{total}', total);
  }
  const apply = part(form, 'apply');
  if (apply) apply.textContent = (apply.dataset['apply'] ?? '').replace('{count}', total);
  const { vassalage: _vassalage, ...inSheet } = filters;
  const badge = part(document, 'filter-count');
  if (badge) badge.textContent = isFiltered(inSheet) ? number.format(Object.keys(inSheet).length) : '';
  form.dataset['active'] = String(isFiltered(filters));
}

/** Loads the next page whenever the end of the list comes near. */
export function watchEnd(list: LobbyList): void {
  const sentinel = part(list.root, 'sentinel');
  if (!sentinel) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting) || isBusy(list)) return;
      void loadPage(list, list.pageNo + 1).then(() => {
        // Observes anew: an end that stays in view, on a high screen, causes no other event.
        observer.unobserve(sentinel);
        observer.observe(sentinel);
      });
    },
    { rootMargin: PRELOAD },
  );
  observer.observe(sentinel);
}
