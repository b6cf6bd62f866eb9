import { MINUTE_MS, SECOND_MS } from '#kernel/clock';
import { isLive } from '../../client/events.ts';
import type { Loader } from '../loadable.ts';

const SHORTEST_MS = 3 * SECOND_MS;
/** Also what a failed question waits. */
const LONGEST_MS = MINUTE_MS;
/** Results are pushed; what else operations may have changed is asked for more seldom. */
const LONGEST_LIVE_MS = 4 * MINUTE_MS;

/** Pages that the same message woke up must not ask in the same moment for ever. */
export function spread(waitMs: number): number {
  const [share = 0] = crypto.getRandomValues(new Uint8Array(1));
  return waitMs * (0.75 + share / 1024);
}

/**
 * Does what is due (by this device's clock), which is to ask again unless `act` says otherwise, and asks now and then in any
 * case. A page that nobody looks at waits until somebody does. Gives the way to stop.
 */
export function follow<Value, Args extends unknown[]>(
  loader: Loader<Value, Args>,
  dueMs: (value: Value) => number,
  act: (value: Value) => unknown = loader.reload,
): () => void {
  let dueTimer: ReturnType<typeof setTimeout> | undefined;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  let whenSeen: (() => unknown) | undefined;

  const run = (work: () => unknown) => {
    if (document.visibilityState === 'hidden') whenSeen = work;
    else void work();
  };
  const see = () => {
    const work = whenSeen;
    whenSeen = undefined;
    if (work) run(work);
  };
  const reloadIn = (waitMs: number) => {
    clearTimeout(reloadTimer);
    reloadTimer = setTimeout(() => run(loader.reload), spread(waitMs));
  };
  // On what is known when it is done: pushes go on while nobody looks.
  const actNow = () => {
    const now = loader.$store.get();
    return now.state === 'ready' ? act(now.value) : undefined;
  };
  const stopPlanning = loader.$store.subscribe((loadable) => {
    clearTimeout(dueTimer);
    if (loadable.state === 'loading') reloadIn(isLive() ? LONGEST_LIVE_MS : LONGEST_MS);
    if (loadable.state === 'failed') reloadIn(LONGEST_MS);
    if (loadable.state !== 'ready') return;
    const waitMs = dueMs(loadable.value) - Date.now();
    if (waitMs > LONGEST_LIVE_MS) return;
    dueTimer = setTimeout(() => run(actNow), Math.max(waitMs, SHORTEST_MS));
  });

  document.addEventListener('visibilitychange', see);
  return () => {
    stopPlanning();
    clearTimeout(dueTimer);
    clearTimeout(reloadTimer);
    document.removeEventListener('visibilitychange', see);
  };
}
