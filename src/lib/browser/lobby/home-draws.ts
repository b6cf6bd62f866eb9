import { MINUTE_MS, SECOND_MS } from '#kernel/clock';
import { displayAmount, parseAmount } from '#kernel/money';
import { clockText } from '../format.ts';
import { fetchList, fieldsOf, showState } from './game-list.ts';

const PATH = '/lgw/games/popular';
/** Results come a moment after the draw. */
const RESULT_DELAY_MS = 3 * SECOND_MS;
const SHORTEST_WAIT_MS = 10 * SECOND_MS;
/** Also keeps the delay in the range of a timer, which fires at once above it. */
const LONGEST_WAIT_MS = 5 * MINUTE_MS;
/** Without an open draw there is no time to wait for. */
const WAIT_WITHOUT_DRAW_MS = MINUTE_MS;
const SHOWN = 8;
/** A clock that is about to end changes its color. */
const SOON_SECONDS = 10;

interface DrawCard {
  gameCode: string;
  gameName: string;
  /** Instants of this device's clock. */
  closesAtMs: number;
  drawsAtMs: number;
  result: string;
  jackpots: { amount: string; currency: string }[];
}

/** Returns the numbers of a result as text: balls, or the special prize of a Vietnamese draw. */
function resultOf(last: unknown): string {
  const { numbers } = fieldsOf(last);
  if (typeof numbers === 'string') return numbers.replace(/@\d+$/, '').replaceAll(',', ' ');
  const prize = fieldsOf(numbers)['DB'];
  return String((Array.isArray(prize) ? prize[0] : prize) ?? '');
}

function jackpotsOf(list: unknown): DrawCard['jackpots'] {
  return (Array.isArray(list) ? list : []).flatMap((each) => {
    const { amount, currency } = fieldsOf(each);
    return typeof amount === 'string' && typeof currency === 'string' && parseAmount(amount)
      ? [{ amount, currency }]
      : [];
  });
}

/** Returns a game of the response with an open draw; none for one without. */
function cardOf(game: unknown, aheadMs: number): DrawCard[] {
  const { gameCode, gameName, current, last, jackpots, maintenance } = fieldsOf(game);
  const { closeTime, drawTime } = fieldsOf(current);
  const [closesAtMs, drawsAtMs] = [Date.parse(String(closeTime)) - aheadMs, Date.parse(String(drawTime)) - aheadMs];
  if (typeof gameCode !== 'string' || typeof gameName !== 'string' || maintenance === true) return [];
  if (Number.isNaN(closesAtMs) || Number.isNaN(drawsAtMs)) return [];
  return [{ gameCode, gameName, closesAtMs, drawsAtMs, result: resultOf(last), jackpots: jackpotsOf(jackpots) }];
}

/** Returns how long to wait for the next result of these games. */
function waitFor(cards: readonly DrawCard[]): number {
  if (cards.length === 0) return WAIT_WITHOUT_DRAW_MS;
  const resultAtMs = Math.min(...cards.map(({ drawsAtMs }) => drawsAtMs)) + RESULT_DELAY_MS;
  return Math.min(Math.max(resultAtMs - Date.now(), SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
}

function part(name: 'b' | 'span', className: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

function linkTo(root: HTMLElement, { gameCode, gameName }: DrawCard): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'draw card';
  link.href = `${root.dataset['game'] ?? ''}?${new URLSearchParams({ gameCode })}`;
  const name = part('b', 'draw-name', gameName);
  name.dir = 'auto';
  link.append(name);
  return link;
}

function itemOf(...content: readonly Node[]): HTMLLIElement {
  const item = document.createElement('li');
  item.append(...content);
  return item;
}

function drawItem(root: HTMLElement, card: DrawCard): HTMLLIElement {
  const link = linkTo(root, card);
  const result = part('span', 'draw-result money', card.result || (root.dataset['none'] ?? ''));
  if (card.result) result.dir = 'ltr';
  const clock = part('b', 'draw-clock money', '');
  clock.dir = 'ltr';
  Object.assign(clock.dataset, { closes: card.closesAtMs, draws: card.drawsAtMs });
  link.append(result, part('span', 'draw-label', ''), clock);
  return itemOf(link);
}

function jackpotItem(
  root: HTMLElement,
  card: DrawCard,
  { amount, currency }: DrawCard['jackpots'][number],
): HTMLLIElement {
  const link = linkTo(root, card);
  const text = displayAmount(parseAmount(amount) ?? 0n, { currency, tag: document.documentElement.lang });
  link.append(part('b', 'draw-jackpot money', text));
  return itemOf(link);
}

function tick(root: HTMLElement): void {
  for (const clock of root.querySelectorAll<HTMLElement>('.draw-clock')) {
    const { closes, draws } = clock.dataset;
    const isClosed = Number(closes) <= Date.now();
    const seconds = Math.max(0, Math.ceil((Number(isClosed ? draws : closes) - Date.now()) / SECOND_MS));
    clock.textContent = clockText(seconds);
    clock.toggleAttribute('data-soon', !isClosed && seconds <= SOON_SECONDS);
    const label = clock.previousElementSibling;
    if (label) label.textContent = (isClosed ? root.dataset['drawing'] : root.dataset['closes']) ?? '';
  }
}

/** Shows the jackpots, unless their part would push down what somebody sees. */
function showJackpots(root: HTMLElement, cards: readonly DrawCard[]): void {
  const jackpots = document.querySelector<HTMLElement>('[data-jackpots]');
  const items = cards.flatMap((card) => card.jackpots.map((jackpot) => jackpotItem(root, card, jackpot)));
  const isBelow = root.getBoundingClientRect().bottom > innerHeight;
  if (!jackpots || items.length === 0 || (jackpots.hidden && !isBelow)) return;
  jackpots.querySelector('ul')?.replaceChildren(...items);
  jackpots.hidden = false;
}

/** Shows the draws that close next and the jackpots, and follows them while somebody can see the page. `root` has the texts. */
export function showDraws(root: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async () => {
    clearTimeout(timer);
    let waitMs = SHORTEST_WAIT_MS;
    try {
      const { language = 'MY' } = root.dataset;
      const { serverTime, games } = await fetchList(PATH, { language, count: '30', device: 'WEB' });
      const aheadMs = Date.parse(String(serverTime)) - Date.now() || 0;
      const cards = (Array.isArray(games) ? games : []).flatMap((game) => cardOf(game, aheadMs));
      const next = cards.toSorted((one, other) => one.closesAtMs - other.closesAtMs).slice(0, SHOWN);
      show(next);
      showJackpots(root, cards);
      waitMs = waitFor(next);
    } catch {
      // A list that is refreshed stays as it is; the first one shows the failed state with a retry button.
      if (root.getAttribute('aria-busy') === 'true') showState(root, 'failed');
    }
    timer = setTimeout(() => void refresh(), waitMs);
  };

  const show = (cards: readonly DrawCard[]) => {
    const list = root.querySelector('.draws');
    // Keeps the focus on a card that somebody is about to open.
    if (list?.contains(document.activeElement)) return;
    list?.replaceChildren(...cards.map((card) => drawItem(root, card)));
    list?.removeAttribute('aria-hidden');
    showState(root, cards.length > 0 ? 'ready' : 'empty');
    tick(root);
  };

  const refresh = async () => {
    if (document.visibilityState === 'visible') await load();
  };

  root.querySelector('[data-retry]')?.addEventListener('click', () => {
    showState(root, 'loading');
    void load();
  });
  document.addEventListener('visibilitychange', () => void refresh());
  setInterval(() => tick(root), SECOND_MS);
  void load();
}
