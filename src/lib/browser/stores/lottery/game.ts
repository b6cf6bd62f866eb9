import { atom, computed } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { lunarYearOf } from '#rules/lottery';
import { call } from '../../client/client.ts';
import { hasLiveEvents } from '../../client/live-events.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { scheduleReloads, withJitter } from './scheduled-reloads.ts';
import {
  withServerClock,
  isNewerResult,
  getNextDraw,
  toLocalTimeMs,
  type ServerTimed,
  type PublishedResult,
} from './draw-events.ts';
import { onDrawResults, onJackpots } from './live.ts';

/** Polling interval between draw time and result without a live connection. */
const RESULT_POLL_MS = 3 * SECOND_MS;
/** The same with a live connection: live events normally arrive sooner, so only a late beacon leads to a request. */
const LATE_RESULT_POLL_MS = 15 * SECOND_MS;
/** Delay before the history is reloaded for jackpot payouts; jitter spreads the requests of all open pages. */
const JACKPOT_RELOAD_MS = 4 * SECOND_MS;
/** The number of draws that trends cover. */
const HISTORY_SIZE = 100;

export type CurrentDraw = ServerTimed<
  Omit<EndpointResponse<'GET /lgw/draws/{gameCode}/current'>, 'last'> & { last: PublishedResult | null }
>;

/** The draw that takes bets, the closed draws without a result, and the last result. */
export const currentDraw = createLoader(async (gameCode: string, language: string | undefined): Promise<CurrentDraw> =>
  withServerClock(await call('GET /lgw/draws/{gameCode}/current', { params: { gameCode }, query: { language } })),
);

/** The latest results, newest first. */
export const drawHistory = createLoader(
  async (gameCode: string, language: string | undefined): Promise<PublishedResult[]> => {
    const query = { pageSize: HISTORY_SIZE, language };
    return (await call('GET /lgw/draws/{gameCode}', { params: { gameCode }, query })).rows;
  },
);

/** The results that trends are computed from: all but void draws. */
export const $drawnResults = computed(drawHistory.$store, (loaded) =>
  (valueOf(loaded) ?? []).filter(
    (row): row is PublishedResult & { numbers: NonNullable<PublishedResult['numbers']> } => row.numbers !== null,
  ),
);

/** The lunar year of the current draw, which assigns the zodiac signs to the numbers of Mark Six. */
export const $lunarYear = computed(currentDraw.$store, (loaded) => {
  const day = valueOf(loaded)?.current?.day ?? '';
  return lunarYearOf(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
});

/** Number of the draw whose countdown to the close ended on this page. */
const $closedDraw = atom<string | undefined>();

/** True between close and draw: bets on the current draw are refused, and the next draw does not take bets yet. */
export const $isClosed = computed([currentDraw.$store, $closedDraw], (loaded, closed) => {
  const drawNumber = valueOf(loaded)?.current?.issue;
  return drawNumber !== undefined && drawNumber === closed;
});

export function markDrawClosed(drawNumber: string): void {
  $closedDraw.set(drawNumber);
}

export async function openGame(gameCode: string, language: string | undefined): Promise<void> {
  await Promise.all([currentDraw.load(gameCode, language), drawHistory.load(gameCode, language)]);
}

/** Updates countdown, last result and history while the game is shown. Returns a function that stops it. */
export function subscribeToGame(gameCode: string): () => void {
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribers = [
    onDrawResults(gameCode, applyResult, () => void Promise.all([currentDraw.reload(), drawHistory.reload()])),
    onJackpots((changedGame, jackpots, { isAfterDraw }) => {
      if (changedGame !== gameCode) return;
      const loaded = currentDraw.$store.get();
      // A response that is still loading can be older than this message.
      if (loaded.state === 'ready') currentDraw.set({ ...loaded.value, jackpots });
      else void currentDraw.reload();
      clearTimeout(reloadTimer);
      // The history has the payouts of the jackpots.
      if (isAfterDraw) reloadTimer = setTimeout(() => void drawHistory.reload(), withJitter(JACKPOT_RELOAD_MS));
    }),
    scheduleReloads(currentDraw, getNextReloadMs, (shown) =>
      hasLiveEvents() && moveToNextDraw(shown) ? undefined : currentDraw.reload(),
    ),
    currentDraw.$store.listen((loaded) => {
      const last = valueOf(loaded)?.last;
      const shown = valueOf(drawHistory.$store.get())?.[0];
      if (loaded.state === 'ready' && last && shown && isNewerResult(last, shown)) void drawHistory.reload();
    }),
  ];
  return () => {
    clearTimeout(reloadTimer);
    unsubscribers.forEach((unsubscribe) => unsubscribe());
  };
}

function getNextReloadMs(shown: CurrentDraw): number {
  const isWaiting = shown.waiting.length > 0 || !shown.current;
  const reloadAt = isWaiting ? Date.now() + (hasLiveEvents() ? LATE_RESULT_POLL_MS : RESULT_POLL_MS) : Infinity;
  return shown.current ? Math.min(reloadAt, toLocalTimeMs(shown.current.drawTime, shown)) : reloadAt;
}

/** At draw time, moves the current draw to the waiting ones and shows the next draw, without a request. */
function moveToNextDraw(shown: CurrentDraw): boolean {
  const { current, waiting } = shown;
  if (!current || Date.now() < toLocalTimeMs(current.drawTime, shown)) return false;
  const next = getNextDraw(current, Date.now() + shown.serverAheadMs);
  currentDraw.set({ ...shown, current: next, waiting: [{ ...current, round: null, delay: null }, ...waiting] });
  return true;
}

/** Adds a result from a live event to the stores. A store that is loading loads again: its response may lack it. */
function applyResult(result: PublishedResult): void {
  // The history first: it is reloaded when the last result is missing from it.
  if (drawHistory.$store.get().state === 'loading') void drawHistory.reload();
  else addToHistory(result);
  if (currentDraw.$store.get().state === 'loading') void currentDraw.reload();
  else updateCurrentDraw(result);
}

function updateCurrentDraw(result: PublishedResult): void {
  const shown = valueOf(currentDraw.$store.get());
  if (!shown) return;
  const waiting = shown.waiting.filter(({ issue: drawNumber }) => drawNumber !== result.issue);
  const isLast = result.numbers !== null && (!shown.last || isNewerResult(result, shown.last));
  // The device's clock can be late: a draw with a result is over.
  const isOver = shown.current?.issue === result.issue;
  const current = isOver && shown.current ? getNextDraw(shown.current, Date.parse(result.openTime)) : shown.current;
  currentDraw.set({ ...shown, current, waiting, last: isLast ? result : shown.last });
}

function addToHistory(result: PublishedResult): void {
  const rows = valueOf(drawHistory.$store.get());
  if (!rows) return;
  const others = rows.filter(({ issue: drawNumber }) => drawNumber !== result.issue);
  drawHistory.set([result, ...others].sort((a, b) => (isNewerResult(a, b) ? -1 : 1)).slice(0, HISTORY_SIZE));
}
