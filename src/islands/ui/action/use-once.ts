import { useRef, useState } from 'react';

/** Runs an action at most once at a time: Enter and a click together make one call. */
export function useOnce(): { isBusy: boolean; once: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false);
  const isHeld = useRef(false);

  async function once(work: () => Promise<void>): Promise<void> {
    if (isHeld.current) return;
    isHeld.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isHeld.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, once };
}
