import { MINUTE_MS, SECOND_MS } from '#kernel/clock';
import { hasLiveEvents } from '../../client/live-events.ts';
import type { Loader } from '../loadable.ts';

const MIN_WAIT_MS = 3 * SECOND_MS;
/** Used without a live connection, and after a failed request. */
const POLL_MS = MINUTE_MS;
/** Longer, because results arrive as live events; it picks up changes by staff, which do not. */
const LIVE_POLL_MS = 4 * MINUTE_MS;

/** Spreads a waiting time over ±25 %, so that pages which received the same message do not request at the same moment. */
export function withJitter(waitMs: number): number {
  const [share = 0] = crypto.getRandomValues(new Uint8Array(1));
  return waitMs * (0.75 + share / 1024);
}

/**
 * Runs `act` (by default a reload) at the time that `dueMs` returns, by the device's clock, and reloads periodically in any
 * case. A hidden page waits until it is visible. Returns a function that stops it.
 */
export function scheduleReloads<Value, Args extends unknown[]>(
  loader: Loader<Value, Args>,
  dueMs: (value: Value) => number,
  act: (value: Value) => unknown = loader.reload,
): () => void {
  let dueTimer: ReturnType<typeof setTimeout> | undefined;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  let pendingWork: (() => unknown) | undefined;

  const run = (work: () => unknown) => {
    if (document.visibilityState === 'hidden') pendingWork = work;
    else void work();
  };
  const runPending = () => {
    const work = pendingWork;
    pendingWork = undefined;
    if (work) run(work);
  };
  const reloadIn = (waitMs: number) => {
    clearTimeout(reloadTimer);
    reloadTimer = setTimeout(() => run(loader.reload), withJitter(waitMs));
  };
  // Reads the store again: live events can change it while the page is hidden.
  const actNow = () => {
    const now = loader.$store.get();
    return now.state === 'ready' ? act(now.value) : undefined;
  };
  const stopPlanning = loader.$store.subscribe((loadable) => {
    clearTimeout(dueTimer);
    if (loadable.state === 'loading') reloadIn(hasLiveEvents() ? LIVE_POLL_MS : POLL_MS);
    if (loadable.state === 'failed') reloadIn(POLL_MS);
    if (loadable.state !== 'ready') return;
    const waitMs = dueMs(loadable.value) - Date.now();
    if (waitMs > LIVE_POLL_MS) return;
    dueTimer = setTimeout(() => run(actNow), Math.max(waitMs, MIN_WAIT_MS));
  });

  document.addEventListener('visibilitychange', runPending);
  return () => {
    stopPlanning();
    clearTimeout(dueTimer);
    clearTimeout(reloadTimer);
    document.removeEventListener('visibilitychange', runPending);
  };
}
