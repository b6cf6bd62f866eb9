import { atom, computed } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { lunarYearOf } from '#rules/lottery';
import { call } from '../../client/client.ts';
import { isLive } from '../../client/events.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { follow, spread } from './follow.ts';
import { withServerClock, isNewer, drawAfter, onThisClock, type ServerTimed, type Opened } from './draw-events.ts';
import { onDraws, onJackpots } from './live.ts';

/** While a draw is being made, the result is asked for so often by who hears of none. */
const DRAWING_MS = 3 * SECOND_MS;
/** A result that is pushed comes sooner, or the beacon is late. */
const LATE_MS = 15 * SECOND_MS;
/** Every page that shows the game asks what its jackpots paid. */
const JACKPOT_MS = 4 * SECOND_MS;
/** As many as trends look back on. */
const HISTORY_SIZE = 100;

export type CurrentDraw = ServerTimed<
  Omit<CallAnswer<'GET /lgw/draws/{gameCode}/current'>, 'last'> & { last: Opened | null }
>;

/** A game's draw that is sold now, those that are being drawn, and what came out last. */
export const currentDraw = createLoader(async (gameCode: string, language: string | undefined): Promise<CurrentDraw> =>
  withServerClock(await call('GET /lgw/draws/{gameCode}/current', { params: { gameCode }, query: { language } })),
);

/** Newest first. */
export const drawHistory = createLoader(async (gameCode: string, language: string | undefined): Promise<Opened[]> => {
  const query = { pageSize: HISTORY_SIZE, language };
  return (await call('GET /lgw/draws/{gameCode}', { params: { gameCode }, query })).rows;
});

/** The results that were drawn: what trends are reckoned from. Void draws have none. */
export const $drawn = computed(drawHistory.$store, (loaded) =>
  (valueOf(loaded) ?? []).filter(
    (row): row is Opened & { numbers: NonNullable<Opened['numbers']> } => row.numbers !== null,
  ),
);

/** Whose signs the numbers of Mark Six have in the draw that is sold. */
export const $lunarYear = computed(currentDraw.$store, (loaded) => {
  const day = valueOf(loaded)?.current?.day ?? '';
  return lunarYearOf(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
});

/** The draw whose countdown has ended on this page. */
const $closedDraw = atom<string | undefined>();

/** Between closing and draw bets on the draw are refused, though none is sold behind it yet. */
export const $isClosed = computed([currentDraw.$store, $closedDraw], (loaded, closed) => {
  const drawNumber = valueOf(loaded)?.current?.issue;
  return drawNumber !== undefined && drawNumber === closed;
});

export function noteClosed(drawNumber: string): void {
  $closedDraw.set(drawNumber);
}

export async function openGame(gameCode: string, language: string | undefined): Promise<void> {
  await Promise.all([currentDraw.load(gameCode, language), drawHistory.load(gameCode, language)]);
}

/** Keeps countdown, result and history up to date while the game is shown. */
export function followGame(gameCode: string): () => void {
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    onDraws(gameCode, takeResult, () => void Promise.all([currentDraw.reload(), drawHistory.reload()])),
    onJackpots((ofGame, jackpots, isOfDraw) => {
      if (ofGame !== gameCode) return;
      const loaded = currentDraw.$store.get();
      // An answer that is on the way may be older than what is told.
      if (loaded.state === 'ready') currentDraw.set({ ...loaded.value, jackpots });
      else void currentDraw.reload();
      clearTimeout(reloadTimer);
      // What they paid is in the list.
      if (isOfDraw) reloadTimer = setTimeout(() => void drawHistory.reload(), spread(JACKPOT_MS));
    }),
    follow(currentDraw, nextLook, (shown) => (isLive() && turned(shown) ? undefined : currentDraw.reload())),
    currentDraw.$store.listen((loaded) => {
      const last = valueOf(loaded)?.last;
      const shown = valueOf(drawHistory.$store.get())?.[0];
      if (loaded.state === 'ready' && last && shown && isNewer(last, shown)) void drawHistory.reload();
    }),
  ];
  return () => {
    clearTimeout(reloadTimer);
    stops.forEach((stop) => stop());
  };
}

function nextLook(shown: CurrentDraw): number {
  const isWaiting = shown.waiting.length > 0 || !shown.current;
  const reloadAt = isWaiting ? Date.now() + (isLive() ? LATE_MS : DRAWING_MS) : Infinity;
  return shown.current ? Math.min(reloadAt, onThisClock(shown.current.drawTime, shown)) : reloadAt;
}

/** At the time of a draw its draw waits for the result and the next one is sold; nobody has to be asked for that. */
function turned(shown: CurrentDraw): boolean {
  const { current, waiting } = shown;
  if (!current || Date.now() < onThisClock(current.drawTime, shown)) return false;
  const next = drawAfter(current, Date.now() + shown.aheadMs);
  currentDraw.set({ ...shown, current: next, waiting: [current, ...waiting] });
  return true;
}

/** A result that was pushed, into what is shown; what is still being asked for is asked again, because it may not have it. */
function takeResult(opened: Opened): void {
  // The list first: it is asked for again when the last result is one that it has not.
  if (drawHistory.$store.get().state === 'loading') void drawHistory.reload();
  else takeRow(opened);
  if (currentDraw.$store.get().state === 'loading') void currentDraw.reload();
  else takeLast(opened);
}

function takeLast(opened: Opened): void {
  const shown = valueOf(currentDraw.$store.get());
  if (!shown) return;
  const waiting = shown.waiting.filter(({ issue: drawNumber }) => drawNumber !== opened.issue);
  const isLast = opened.numbers !== null && (!shown.last || isNewer(opened, shown.last));
  // Before this device's clock has it, the draw may be over.
  const isOver = shown.current?.issue === opened.issue;
  const current = isOver && shown.current ? drawAfter(shown.current, Date.parse(opened.openTime)) : shown.current;
  currentDraw.set({ ...shown, current, waiting, last: isLast ? opened : shown.last });
}

function takeRow(opened: Opened): void {
  const rows = valueOf(drawHistory.$store.get());
  if (!rows) return;
  const others = rows.filter(({ issue: drawNumber }) => drawNumber !== opened.issue);
  drawHistory.set([opened, ...others].sort((a, b) => (isNewer(a, b) ? -1 : 1)).slice(0, HISTORY_SIZE));
}
