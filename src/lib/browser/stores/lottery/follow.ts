import { SECOND_MS } from '#kernel/clock';
import type { Loader } from '../loadable.ts';

const SHORTEST_MS = 3 * SECOND_MS;
/** Also what a failed question waits. */
const LONGEST_MS = 60 * SECOND_MS;

/**
 * Asks again when something new is due (by this device's clock), and at least once a minute: operations may have changed
 * something. A page that nobody looks at waits until somebody does. Gives the way to stop.
 */
export function follow<Value, Args extends unknown[]>(
  loader: Loader<Value, Args>,
  dueMs: (value: Value) => number,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  const look = () => {
    isDue = document.visibilityState === 'hidden';
    if (!isDue) void loader.reload();
  };
  const lookIfDue = () => isDue && look();
  const stopPlanning = loader.$store.subscribe((loadable) => {
    clearTimeout(timer);
    if (loadable.state === 'idle' || loadable.state === 'loading') return;
    const waitMs = loadable.state === 'ready' ? dueMs(loadable.value) - Date.now() : LONGEST_MS;
    timer = setTimeout(look, Math.min(Math.max(waitMs, SHORTEST_MS), LONGEST_MS));
  });

  document.addEventListener('visibilitychange', lookIfDue);
  return () => {
    stopPlanning();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookIfDue);
  };
}
