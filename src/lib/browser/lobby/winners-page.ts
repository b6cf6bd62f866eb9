import { startLiveList } from './live-list.ts';
import { fetchWins, keyOfWin, prizeText, showWinState, winLink, winPicture, winPlayer, type Win } from './wins.ts';

const SHOWN = '30';
const EVERY_MS = 20_000;
type Filters = Record<'rank' | 'gameType', string>;

function text(name: 'span' | 'b', className: string, content: string | Node): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.append(content);
  // A name in another language is cut at its own end, and its stars stay there.
  element.dir = 'auto';
  return element;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats how long ago something was, in the page's language. */
function agoText(at: string): string {
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto', style: 'short' });
  const seconds = Math.max(0, (Date.now() - Date.parse(at)) / 1000);
  for (const [unit, size] of UNITS) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(0, 'second');
}

function row(win: Win, launch: string): HTMLLIElement {
  const item = document.createElement('li');
  item.className = 'win';
  const link = winLink(win, launch);
  link.className = 'win-game';
  const names = document.createElement('span');
  names.className = 'win-names';
  names.append(
    text('b', 'win-player', winPlayer(win)),
    text('span', 'win-title', win.gameName),
    text('span', 'win-vendor', win.vendorName),
  );
  link.append(winPicture(win), names);
  const time = document.createElement('time');
  time.dateTime = win.at;
  time.textContent = agoText(win.at);
  const prize = document.createElement('span');
  prize.className = 'win-money';
  prize.append(text('b', 'win-prize money', prizeText(win)), time);
  item.append(link, prize);
  return item;
}

function filtersOf(form: HTMLFormElement): Filters {
  const data = new FormData(form);
  const valueOf = (name: string) => String(data.get(name) ?? '');
  return { rank: valueOf('rank'), gameType: valueOf('gameType') };
}

/** Checks the choices that the address names; values that no choice has are ignored. */
function restoreFilters(form: HTMLFormElement): void {
  const query = new URLSearchParams(location.search);
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    if (query.get(field.name) === field.value) field.checked = true;
  }
}

/** Shows the wins that the form selects, follows them, and has the selection in the address. */
export function showWinnersPage(root: HTMLElement, form: HTMLFormElement): void {
  const { language = '', launch = '/game' } = root.dataset;
  let shown: { filters: Filters; keys: ReadonlySet<string> } | undefined;
  let pending: AbortController | undefined;

  const load = async () => {
    pending?.abort();
    const request = new AbortController();
    pending = request;
    const filters = filtersOf(form);
    const isSame = shown?.filters.rank === filters.rank && shown.filters.gameType === filters.gameType;
    if (!isSame) root.setAttribute('aria-busy', 'true');
    const query = { rank: filters.rank, language, pageSize: SHOWN };
    try {
      const wins = await fetchWins(
        filters.gameType === '' ? query : { ...query, gameType: filters.gameType },
        request.signal,
      );
      const items = wins.map((win) => {
        const item = row(win, launch);
        if (isSame && !shown?.keys.has(keyOfWin(win))) item.dataset['new'] = '';
        return item;
      });
      const list = root.querySelector<HTMLElement>('[data-wins]');
      list?.replaceChildren(...items);
      list?.toggleAttribute('data-ranked', filters.rank !== 'latest');
      shown = { filters, keys: new Set(wins.map(keyOfWin)) };
      showWinState(root, items.length > 0 ? 'ready' : 'empty');
    } catch {
      // A list that is refreshed stays as it is; another selection shows the failed state with a retry button.
      if (!request.signal.aborted && !isSame) {
        shown = undefined;
        showWinState(root, 'failed');
      }
    }
  };

  restoreFilters(form);
  form.addEventListener('change', () => {
    const { rank, gameType } = filtersOf(form);
    history.replaceState(history.state, '', addressOf(rank, gameType));
    void load();
  });
  root.querySelector('[data-retry]')?.addEventListener('click', () => void load());
  startLiveList(root, { load, everyMs: EVERY_MS });
}

function addressOf(rank: string, gameType: string): string {
  const url = new URL(location.href);
  for (const [name, value] of [
    ['rank', rank === 'latest' ? '' : rank],
    ['gameType', gameType],
  ] as const) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.pathname + url.search + url.hash;
}
