import { useRef, useState } from 'react';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings } from '#browser/stores/registration';

type Work = (proof: string | undefined) => Promise<void>;

export interface HumanGate {
  /** The puzzle is asked for: show it in place of the form. */
  isOpen: boolean;
  /** The work is under way. */
  isBusy: boolean;
  /** Does the work, after the puzzle where the server wants one. A second call while one runs does nothing. */
  pass: (work: Work) => Promise<void>;
  solved: (proof: string) => Promise<void>;
  cancel: () => void;
}

/** What stands between a filled form and the server: the human check, and the refusal of a second click. */
export function useHumanGate(): HumanGate {
  const [waiting, setWaiting] = useState<Work>();
  const [isBusy, setIsBusy] = useState(false);
  const isHeld = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    // The ref holds at once; the state would let a second submit through until the next render.
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

  return {
    isOpen: waiting !== undefined,
    isBusy,
    pass: (work) =>
      run(async () => {
        await loadRegisterSettings();
        const settings = valueOf($registerSettings.get());
        if (settings?.humanVerification === 'slider') setWaiting(() => work);
        else await work(undefined);
      }),
    solved: async (proof) => {
      const work = waiting;
      setWaiting(undefined);
      if (work) await run(() => work(proof));
    },
    cancel: () => setWaiting(undefined),
  };
}
