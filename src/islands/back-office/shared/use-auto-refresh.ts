import { useEffect, useState } from 'react';

/** Refreshing pauses after this time without input, so that the session can expire. */
const IDLE_MS = 10 * 60_000;
const INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastInputMs = Date.now();

function noteInput(): void {
  lastInputMs = Date.now();
}

/**
 * Refreshes at once and then at intervals while the page is visible and in use. Returns false while refreshing is paused.
 */
export function useAutoRefresh(refresh: () => Promise<void>, everyMs: number): boolean {
  const [isActive, setIsActive] = useState(true);

  useEffect(() => {
    let isRunning = false;
    const run = async () => {
      const isPresent = Date.now() - lastInputMs < IDLE_MS;
      setIsActive(isPresent);
      if (!isPresent || document.hidden || isRunning) return;
      isRunning = true;
      await refresh().finally(() => {
        isRunning = false;
      });
    };
    const onInput = () => {
      const wasIdle = Date.now() - lastInputMs >= IDLE_MS;
      noteInput();
      if (wasIdle) void run();
    };
    noteInput();
    void run();
    const timer = setInterval(() => void run(), everyMs);
    const runIfVisible = () => void run();
    document.addEventListener('visibilitychange', runIfVisible);
    for (const event of INPUT_EVENTS) document.addEventListener(event, onInput, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', runIfVisible);
      for (const event of INPUT_EVENTS) document.removeEventListener(event, onInput);
    };
  }, [refresh, everyMs]);

  return isActive;
}
