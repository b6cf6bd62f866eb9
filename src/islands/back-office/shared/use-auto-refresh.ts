import { useEffect, useState } from 'react';

/** Nobody has touched the page for so long: it stops asking, so that the session can run out as it should. */
const IDLE_MS = 10 * 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastTouchMs = Date.now();

function touch(): void {
  lastTouchMs = Date.now();
}

/**
 * Refreshes at once and then again and again while the page can be seen and somebody is there.
 * Gives whether it is at it.
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
