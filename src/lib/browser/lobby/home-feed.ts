import { displayAmount, parseAmount } from '#kernel/money';
import { fetchList, WINS_PATH } from './game-list.ts';
import { startLiveList } from './live-list.ts';
import { keyOfWin, showWinState, winLink, winPicture, winPlayer, winsIn, type Win } from './wins.ts';

const SHOWN = '8';
const EVERY_MS = 15_000;

/** A finished round of a list. */
interface FeedRow {
  key: string;
  link: HTMLAnchorElement;
  stake: string | undefined;
  prize: string;
  /** Paid more than the stake. */
  isWin: boolean;
}

interface Names {
  language: string;
  launch: string;
}

type Fields = Readonly<Record<string, unknown>>;

const amountOf = (value: unknown) => parseAmount(String(value)) ?? 0n;

function moneyText(amount: unknown, currency: unknown): string {
  return displayAmount(amountOf(amount), { currency: String(currency), tag: document.documentElement.lang });
}

function namesOf(title: string, second: Node | string): HTMLElement {
  const names = document.createElement('span');
  names.className = 'feed-names';
  const game = document.createElement('b');
  const about = document.createElement('span');
  game.textContent = title;
  about.append(second);
  for (const each of [game, about]) each.dir = 'auto';
  names.append(game, about);
  return names;
}

function rowOfRound(win: Win & { betAmount?: unknown }, launch: string): FeedRow {
  const link = winLink(win, launch);
  link.append(winPicture(win), namesOf(win.gameName, winPlayer(win)));
  const { betAmount, prizeAmount, currency } = win;
  return {
    key: keyOfWin(win),
    link,
    stake: betAmount === undefined ? undefined : moneyText(betAmount, currency),
    prize: moneyText(prizeAmount, currency),
    isWin: betAmount === undefined || amountOf(prizeAmount) > amountOf(betAmount),
  };
}

function rowOfOwnBet(bet: Fields, launch: string): FeedRow {
  const { id, vendor, gameCode, gameType, gameTitle, vendorName, stake, win, currency } = bet;
  const named = { vassalage: String(vendor), gameCode: String(gameCode), gameType: String(gameType) };
  const link = winLink(named, launch);
  link.append(namesOf(String(gameTitle), String(vendorName)));
  return {
    key: String(id),
    link,
    stake: moneyText(stake, currency),
    prize: moneyText(win, currency),
    isWin: amountOf(win) > amountOf(stake),
  };
}

/** Requests of the lists by the names of their buttons. */
const REQUESTS: Readonly<Record<string, (names: Names) => Promise<FeedRow[]>>> = {
  bets: async ({ language, launch }) => {
    const { list } = await fetchList('/wps/relay/GCSGAME_latestBets', { language, pageSize: SHOWN });
    return winsIn(list).map((bet) => rowOfRound(bet, launch));
  },
  latest: (names) => requestWins('latest', names),
  today: (names) => requestWins('today', names),
  mine: async ({ launch }) => {
    const { rows } = await fetchList('/wps/member/records/bets', { pageSize: SHOWN });
    return (Array.isArray(rows) ? rows : []).map((bet) => rowOfOwnBet(bet, launch));
  },
};

async function requestWins(rank: 'latest' | 'today', { language, launch }: Names): Promise<FeedRow[]> {
  const { list } = await fetchList(WINS_PATH, { rank, language, pageSize: SHOWN });
  return winsIn(list).map((win) => rowOfRound(win, launch));
}

function moneyPart(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement('span'), { className: `${name} money`, textContent: text });
}

function itemOf({ link, stake, prize, isWin }: FeedRow, stakeLabel: string): HTMLLIElement {
  const item = document.createElement('li');
  const prizePart = moneyPart('feed-prize', prize);
  prizePart.toggleAttribute('data-win', isWin);
  if (stake !== undefined) item.append(moneyPart('feed-stake', `${stakeLabel} ${stake}`));
  item.prepend(link);
  item.append(prizePart);
  return item;
}

/** Shows the list whose button is pressed and follows it. Until it is loaded, the placeholders that the layout has printed stand in its place. */
export function showFeed(root: HTMLElement): void {
  const { language = 'MY', launch = '/game', stake: stakeLabel = '' } = root.dataset;
  let name = 'bets';
  let known: ReadonlySet<string> | undefined;
  const list = root.querySelector('[data-wins]');
  const placeholders = [...(list?.children ?? [])];

  const load = async () => {
    const requested = name;
    try {
      const rows = (await REQUESTS[requested]?.({ language, launch })) ?? [];
      if (requested !== name) return;
      const items = rows.map((row) => {
        const item = itemOf(row, stakeLabel);
        item.toggleAttribute('data-new', known?.has(row.key) === false);
        return item;
      });
      list?.replaceChildren(...items);
      list?.removeAttribute('aria-hidden');
      known = new Set(rows.map(({ key }) => key));
      showWinState(root, items.length > 0 ? 'ready' : 'empty');
    } catch {
      // A list that is refreshed stays as it is; a chosen one shows the failed state with a retry button.
      if (requested === name && !known) showWinState(root, 'failed');
    }
  };

  const loadAnew = () => {
    known = undefined;
    list?.replaceChildren(...placeholders);
    list?.setAttribute('aria-hidden', 'true');
    showWinState(root, 'loading');
    void load();
  };

  const buttons = root.querySelectorAll<HTMLElement>('[data-list]');
  for (const button of buttons)
    button.addEventListener('click', () => {
      for (const each of buttons) each.setAttribute('aria-pressed', String(each === button));
      name = button.dataset['list'] ?? 'bets';
      loadAnew();
    });
  root.querySelector('[data-retry]')?.addEventListener('click', loadAnew);
  startLiveList(root, { load, everyMs: EVERY_MS });
}
