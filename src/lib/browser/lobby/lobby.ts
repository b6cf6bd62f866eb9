import { startFilterSheet } from './filter-sheet.ts';
import { loadLobbies } from './lobbies.ts';
import { addressWith, fillForm, filtersOfAddress, filtersOfForm, offerChoices, offerVendors } from './lobby-filters.ts';
import {
  createLobbyList,
  isBusy,
  loadFirstPage,
  loadMore,
  reloadPage,
  showAgain,
  watchEnd,
  type LobbyList,
} from './lobby-list.ts';
import { findStoredList, storeList, type StoredList } from './stored-lists.ts';
import { loadRows, updateShownRows, watchFavoritesRow } from './lobby-rows.ts';
import { startStars } from './stars.ts';
import { loadChunk } from '../client/chunk-failures.ts';
import { isSavingData } from '../page/data-saving.ts';
import { whenShown } from '../page/when-shown.ts';

/** Applies the form's filters to the list and to the address, which Back, a reload and a shared link restore. */
function applyFilters(list: LobbyList): void {
  history.replaceState(history.state, '', addressWith(location.href, filtersOfForm(list.form)));
  void loadFirstPage(list);
}

function clearFilters(list: LobbyList): void {
  fillForm(list.form, {});
  applyFilters(list);
}

function handleClick(list: LobbyList, { target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  // Ignores a second press while a page is loading: it would skip that page.
  if (target.closest('[data-more]') && !isBusy(list)) void loadMore(list);
  if (target.closest('[data-lobby] [data-retry]') && !isBusy(list)) void reloadPage(list);
  if (target.closest('[data-clear]')) clearFilters(list);
}

const listAddress = () => location.pathname + location.search;

function storeShownList({ games, rows, pageNo, totalPages, totalRows }: LobbyList): void {
  storeList(listAddress(), { games, rows, pageNo, totalPages, totalRows, scrollY }, Date.now());
}

function listen(list: LobbyList): void {
  list.form.addEventListener('change', () => applyFilters(list));
  vendorChips()?.addEventListener('change', () => applyFilters(list));
  document.addEventListener('click', (event) => handleClick(list, event));
  addEventListener('pagehide', () => storeShownList(list));
}

/** Shows the list and the rows as they were left, at the same position, and then what the member has played since. */
async function restore(list: LobbyList, stored: StoredList): Promise<void> {
  history.scrollRestoration = 'manual';
  await showAgain(list, stored);
  scrollTo({ top: stored.scrollY, behavior: 'instant' });
  if (stored.rows) updateShownRows(await loadRows(list.root));
}

const vendorChips = () => document.querySelector<HTMLElement>('[data-vendors]');

/** Offers what the lobby has. Without the list of lobbies the form offers what the address names. */
async function offerFilters({ root, form }: LobbyList): Promise<void> {
  const { vendors, types, tags } = await loadLobbies();
  const category = root.dataset['lobby'] ?? '';
  const chips = vendorChips();
  if (chips) offerVendors(chips, vendors[category] ?? [], form.id);
  offerChoices(form, 'gameClassify', types[category] ?? []);
  offerChoices(form, 'tags', tags[category] ?? []);
}

function fillFromAddress({ form }: LobbyList): void {
  const filters = filtersOfAddress(location.search);
  const { vassalage } = filters;
  const chips = vendorChips();
  // Shows the vendor by its code until its name is known.
  if (chips && vassalage !== undefined) offerVendors(chips, [{ code: vassalage, name: vassalage }], form.id);
  fillForm(form, filters);
}

/** Starts the lobby of the page: after the lottery's, where that is above it. */
export function startLobby(): void {
  const root = document.querySelector<HTMLElement>('[data-lobby]');
  const form = document.querySelector<HTMLFormElement>('[data-lobby-filters]');
  if (root && form) whenShown(document.querySelector('[data-lottery]'), () => open(root, form));
}

/** Scrolls the row of categories on phones to the current one, again when the menu's update has inserted others. */
function keepCurrentTabInView(): void {
  const tab = document.querySelector('.lobby-tab[aria-current]');
  const show = () => tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  show();
  if (tab?.parentElement) new MutationObserver(show).observe(tab.parentElement, { childList: true });
}

/** Shows the games with filters, page by page, above them rows of games that stand out. */
function open(root: HTMLElement, form: HTMLFormElement): void {
  const list = createLobbyList(root, form);
  fillFromAddress(list);
  listen(list);
  // Before the list is restored, because it may scroll the page, too.
  keepCurrentTabInView();
  const stored = findStoredList(listAddress(), Date.now());
  if (stored) void restore(list, stored);
  else void loadFirstPage(list);
  watchEnd(list);
  startStars();
  startFilterSheet(form);
  offerFilters(list).catch(() => undefined);
  watchFavoritesRow(root).catch(() => undefined);
  if (root.dataset['lobby'] === 'INHOUSE' && !isSavingData())
    void loadChunk(() => import('./inhouse-figures.ts')).then(({ showInhouseFigures }) => showInhouseFigures(root));
}
