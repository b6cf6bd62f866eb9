import { countTiles, fetchList, fillTiles, showState } from './game-list.ts';
import { loadLobbies } from './lobbies.ts';
import { offerVendor, offerVendors } from './lobby-vendors.ts';

const PATH = '/wps/relay/GCSGAME_gameList';
const PAGE_SIZE = 42;
const TYPING_PAUSE_MS = 250;

interface Lobby {
  root: HTMLElement;
  form: HTMLFormElement;
  input: HTMLInputElement;
  vendor: HTMLSelectElement;
  page: number;
  /** Increases with each request, so that a slow old response never overwrites a newer one. */
  requests: number;
}

function query(lobby: Lobby): Record<string, string> {
  const gameName = lobby.input.value.trim();
  return {
    clientType: '3',
    platform: 'html5-desktop',
    gameType: lobby.root.dataset['lobby'] ?? 'RNG',
    language: lobby.root.dataset['language'] ?? 'MY',
    pageNo: String(lobby.page),
    pageSize: String(PAGE_SIZE),
    ...(gameName === '' ? {} : { gameName }),
    ...(lobby.vendor.value === '' ? {} : { vassalage: lobby.vendor.value }),
  };
}

function show(lobby: Lobby, value: Record<string, unknown>): void {
  const before = lobby.page === 1 ? 0 : countTiles(lobby.root);
  const count = fillTiles(lobby.root, value['games'], lobby.page === 1 ? 'replace' : 'append');
  const isSearch = lobby.input.value.trim() !== '' || lobby.vendor.value !== '';
  showState(lobby.root, count > 0 ? 'ready' : isSearch ? 'empty' : 'none');
  lobby.form.inert = count === 0 && !isSearch;
  // Moves the focus to the first new game: the button moves down, or disappears on the last page.
  if (before > 0) lobby.root.querySelectorAll<HTMLElement>('a.tile')[before]?.focus({ preventScroll: true });
  offerMore(lobby, lobby.page < Number(value['totalPages']));
  offerVendors(lobby.vendor, value['games']);
  showCount(lobby.root, count, Number(value['totalRows']));
}

function offerMore({ root }: Lobby, isOffered: boolean): void {
  const more = root.querySelector<HTMLElement>('[data-more]');
  if (more) more.hidden = !isOffered;
}

/** Shows how much of the list is on screen: "42 of 120". */
function showCount(root: HTMLElement, shown: number, total: number): void {
  const counter = root.querySelector<HTMLElement>('[data-count]');
  if (!counter) return;
  counter.hidden = shown === 0;
  const number = new Intl.NumberFormat(document.documentElement.lang);
  counter.textContent = (root.dataset['shown'] ?? '')
    .replace('{shown}', number.format(shown))
    .replace('{total}', number.format(total));
}

async function load(lobby: Lobby, page: number): Promise<void> {
  lobby.page = page;
  lobby.requests += 1;
  const current = lobby.requests;
  lobby.root.setAttribute('aria-busy', 'true');
  try {
    const value = await fetchList(PATH, query(lobby));
    if (current === lobby.requests) show(lobby, value);
  } catch {
    if (current !== lobby.requests) return;
    // Shows the failed state with a retry button, below the games that are loaded.
    showState(lobby.root, 'failed', { keepsTiles: page > 1 });
    offerMore(lobby, false);
  }
}

function clear(lobby: Lobby): void {
  lobby.input.value = '';
  lobby.vendor.value = '';
  lobby.input.focus();
  void load(lobby, 1);
}

function handleClick(lobby: Lobby, { target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  // Ignores a second press while a page is loading: it would skip that page.
  const isBusy = lobby.root.getAttribute('aria-busy') === 'true';
  if (target.closest('[data-more]') && !isBusy) void load(lobby, lobby.page + 1);
  if (target.closest('[data-retry]') && !isBusy) void load(lobby, lobby.page);
  if (target.closest('[data-clear]')) clear(lobby);
}

function listen(lobby: Lobby): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = () => {
    clearTimeout(timer);
    void load(lobby, 1);
  };
  lobby.input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, TYPING_PAUSE_MS);
  });
  lobby.form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  lobby.vendor.addEventListener('change', search);
  lobby.root.addEventListener('click', (event) => handleClick(lobby, event));
}

/** Selects the vendor that the address names. A vendor without games here leads to an empty list. */
function selectVendor({ root, vendor }: Lobby, code: string): void {
  if (code === '') return;
  offerVendor(vendor, code, code);
  vendor.value = code;
  const named = loadLobbies().then(({ vendors }) =>
    vendors[root.dataset['lobby'] ?? '']?.find((one) => one.code === code),
  );
  // Shows the code when the name is unknown.
  named.then(
    (found) => found && offerVendor(vendor, code, found.name),
    () => undefined,
  );
}

/** Starts a lobby: its games with search by name and vendor, page by page. */
export function startLobby(): void {
  const root = document.querySelector<HTMLElement>('[data-lobby]');
  const form = document.querySelector<HTMLFormElement>('[data-lobby-search]');
  const input = form?.querySelector('input');
  const vendor = form?.querySelector('select');
  if (!root || !form || !input || !vendor) return;
  const lobby: Lobby = { root, form, input, vendor, page: 1, requests: 0 };
  listen(lobby);
  selectVendor(lobby, new URLSearchParams(location.search).get('vassalage') ?? '');
  document.querySelector('.lobby-tab[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  void load(lobby, 1);
}
