import { fetchList, fillTiles, showState } from './game-list.ts';
import { offerVendors } from './lobby-vendors.ts';

const PATH = '/wps/relay/GCSGAME_gameList';
const PAGE_SIZE = 42;
const TYPING_PAUSE_MS = 250;

interface Lobby {
  root: HTMLElement;
  form: HTMLFormElement;
  input: HTMLInputElement;
  vendor: HTMLSelectElement;
  page: number;
  /** Rises with each request, so that a slow old answer never overwrites a newer one. */
  turn: number;
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
  const count = fillTiles(lobby.root, value['games'], lobby.page === 1 ? 'replace' : 'append');
  const isSearch = lobby.input.value.trim() !== '' || lobby.vendor.value !== '';
  showState(lobby.root, count > 0 ? 'ready' : isSearch ? 'empty' : 'none');
  lobby.form.inert = count === 0 && !isSearch;
  const more = lobby.root.querySelector<HTMLElement>('[data-more]');
  if (more) more.hidden = lobby.page >= Number(value['totalPages']);
  offerVendors(lobby.vendor, value['games']);
  showCount(lobby.root, count, Number(value['totalRows']));
}

/** "42 of 120": how much of the list is on screen. */
function showCount(root: HTMLElement, shown: number, total: number): void {
  const place = root.querySelector<HTMLElement>('[data-count]');
  if (!place) return;
  place.hidden = shown === 0;
  const number = new Intl.NumberFormat(document.documentElement.lang);
  place.textContent = (root.dataset['shown'] ?? '')
    .replace('{shown}', number.format(shown))
    .replace('{total}', number.format(total));
}

async function load(lobby: Lobby, page: number): Promise<void> {
  lobby.page = page;
  lobby.turn += 1;
  const { turn } = lobby;
  lobby.root.setAttribute('aria-busy', 'true');
  try {
    const value = await fetchList(PATH, query(lobby));
    if (turn === lobby.turn) show(lobby, value);
  } catch {
    // The visitor sees the failed state with a way to try again.
    if (turn === lobby.turn) showState(lobby.root, 'failed');
  }
}

function listen(lobby: Lobby): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  lobby.input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => void load(lobby, 1), TYPING_PAUSE_MS);
  });
  lobby.form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    void load(lobby, 1);
  });
  lobby.vendor.addEventListener('change', () => void load(lobby, 1));
  lobby.root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('[data-more]')) void load(lobby, lobby.page + 1);
    if (event.target.closest('[data-retry]')) void load(lobby, lobby.page);
    if (!event.target.closest('[data-clear]')) return;
    lobby.input.value = '';
    lobby.vendor.value = '';
    lobby.input.focus();
    void load(lobby, 1);
  });
}

/** A lobby: its games, searched by name and vendor, page by page. */
export function startLobby(): void {
  const root = document.querySelector<HTMLElement>('[data-lobby]');
  const form = document.querySelector<HTMLFormElement>('[data-lobby-search]');
  const input = form?.querySelector('input');
  const vendor = form?.querySelector('select');
  if (!root || !form || !input || !vendor) return;
  const lobby: Lobby = { root, form, input, vendor, page: 1, turn: 0 };
  listen(lobby);
  document.querySelector('.lobby-tab[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  void load(lobby, 1);
}
