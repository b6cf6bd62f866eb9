import { useEffect, useState } from 'react';

/** Refreshing pauses after this time without input, so that the session can expire. */
const IDLE_MS = 10 * 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastTouchMs = Date.now();

function touch(): void {
  lastTouchMs = Date.now();
}

/**
 * Refreshes at once and then at intervals while the page is visible and in use. Returns false while refreshing is paused.
 */
export function useAutoRefresh(refresh: () => Promise<void>, everyMs: number): boolean {
  const [isAwake, setIsAwake] = useState(true);

  useEffect(() => {
    let isRunning = false;
    const run = async () => {
      const isPresent = Date.now() - lastTouchMs < IDLE_MS;
      setIsAwake(isPresent);
      if (!isPresent || document.hidden || isRunning) return;
      isRunning = true;
      await refresh().finally(() => {
        isRunning = false;
      });
    };
    const wake = () => {
      const wasIdle = Date.now() - lastTouchMs >= IDLE_MS;
      touch();
      if (wasIdle) void run();
    };
    touch();
    void run();
    const timer = setInterval(() => void run(), everyMs);
    const runIfVisible = () => void run();
    document.addEventListener('visibilitychange', runIfVisible);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, wake, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', runIfVisible);
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, wake);
    };
  }, [refresh, everyMs]);

  return isAwake;
}
