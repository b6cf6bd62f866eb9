import { useRef, useState } from 'react';

/** Runs an action at most once at a time: Enter and a click together make one request. */
export function useOnce(): { isBusy: boolean; once: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function once(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, once };
}
