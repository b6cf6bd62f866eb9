import { computed } from 'nanostores';
import { SECOND_MS } from '#kernel/clock';
import { call } from '../../client.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { follow } from './follow.ts';
import { heard, onThisClock, type Opened } from './heard.ts';

/** While a draw is being made, the result is asked for so often. */
const DRAWING_MS = 3 * SECOND_MS;
/** As many as trends look back on. */
const HISTORY_SIZE = 100;

/** A game's issue that is sold now, those that are being drawn, and what came out last. */
export const currentDraw = createLoader(async (gameCode: string, language: string | undefined) =>
  heard(await call('GET /lgw/draws/{gameCode}/current', { params: { gameCode }, query: { language } })),
);

/** Newest first. */
export const drawHistory = createLoader(async (gameCode: string, language: string | undefined) => {
  const query = { pageSize: HISTORY_SIZE, language };
  return (await call('GET /lgw/draws/{gameCode}', { params: { gameCode }, query })).rows;
});

/** The results that were drawn: what trends are reckoned from. Void issues have none. */
export const $drawn = computed(drawHistory.$store, (loaded) =>
  (valueOf(loaded) ?? []).filter(
    (row): row is Opened & { numbers: NonNullable<Opened['numbers']> } => row.numbers !== null,
  ),
);

export async function openGame(gameCode: string, language: string | undefined): Promise<void> {
  await Promise.all([currentDraw.load(gameCode, language), drawHistory.load(gameCode, language)]);
}

/** Keeps countdown, result and history up to date while the game is shown. */
export function followGame(): () => void {
  const stopFollowing = follow(currentDraw, (shown) => {
    if (shown.waiting.length > 0) return Date.now() + DRAWING_MS;
    return shown.current ? onThisClock(shown.current.drawTime, shown) : Date.now() + DRAWING_MS;
  });
  const stopListening = currentDraw.$store.listen((loaded) => {
    const last = valueOf(loaded)?.last;
    const shown = valueOf(drawHistory.$store.get())?.[0];
    if (loaded.state === 'ready' && last && shown && isNewer(last, shown)) void drawHistory.reload();
  });
  return () => {
    stopFollowing();
    stopListening();
  };
}

function isNewer(last: Opened, shown: Opened): boolean {
  return last.issue !== shown.issue || last.resultVersion !== shown.resultVersion;
}
