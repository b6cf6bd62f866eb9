import { useState } from 'react';
import { isRefusal } from '#browser/client/errors';
import { requireRegisterSettings } from '#browser/stores/registration';
import { useOnce } from '../../ui/index.ts';

type Work = (humanCheck: string | undefined) => Promise<void>;
/** False: the work is not to be done, and nothing asked for it. */
type Before = () => Promise<boolean>;

export interface HumanCheckState {
  /** The puzzle is asked for: show it in place of the form. */
  isOpen: boolean;
  /** It is asked for once more: the proof was refused. */
  isAgain: boolean;
  /** The work is under way. */
  isBusy: boolean;
  /** Does the work, after the puzzle where the server wants one. A second call while one runs does nothing. */
  pass: (work: Work, before?: Before) => Promise<void>;
  /** Does work that needs no proof, as guarded against a second call. */
  once: (work: Work, before?: Before) => Promise<void>;
  solved: (humanCheck: string) => Promise<void>;
  cancel: () => void;
}

/**
 * What stands between a filled form and the server: the human check, and the refusal of a second click. What the work
 * throws, and what hinders the way to it, comes to `onFailure`.
 */
export function useHumanCheck(onFailure: (error: unknown) => void): HumanCheckState {
  const [waiting, setWaiting] = useState<Work>();
  const [isAgain, setIsAgain] = useState(false);
  const { isBusy, once } = useOnce();
  const run = (work: () => Promise<void>) => once(() => work().catch(onFailure));

  async function attempt(work: Work, humanCheck: string | undefined): Promise<void> {
    try {
      await work(humanCheck);
    } catch (error) {
      if (!isRefusal(error, 'human_verification_failed')) throw error;
      // The puzzle was switched on after this page had asked, or its proof has grown too old.
      setIsAgain(humanCheck !== undefined);
      setWaiting(() => work);
    }
  }

  return {
    isOpen: waiting !== undefined,
    isAgain,
    isBusy,
    pass: (work, before) =>
      run(async () => {
        if (before && !(await before())) return;
        const { humanVerification } = await requireRegisterSettings();
        setIsAgain(false);
        if (humanVerification === 'slider') setWaiting(() => work);
        else await attempt(work, undefined);
      }),
    once: (work, before) =>
      run(async () => {
        if (!before || (await before())) await work(undefined);
      }),
    solved: async (humanCheck) => {
      if (!waiting) return;
      setWaiting(undefined);
      await run(() => attempt(waiting, humanCheck));
    },
    cancel: () => setWaiting(undefined),
  };
}
