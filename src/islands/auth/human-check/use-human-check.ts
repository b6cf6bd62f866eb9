import { useState } from 'react';
import { isRefusal } from '#browser/client/errors';
import { requireRegisterSettings } from '#browser/stores/auth/registration';
import { useOnce } from '../../ui/index.ts';

type Work = (humanCheck: string | undefined) => Promise<void>;
/** Runs before the action; false stops it without a check. */
type Before = () => Promise<boolean>;

export interface HumanCheckState {
  /** The puzzle is shown in place of the form. */
  isOpen: boolean;
  /** The puzzle is shown again because the last check was refused. */
  isAgain: boolean;
  /** An action is running. */
  isBusy: boolean;
  /** Runs an action after the human check, if the server requires one. Does nothing while another runs. */
  pass: (work: Work, before?: Before) => Promise<void>;
  /** Runs an action without a human check. Does nothing while another runs. */
  once: (work: Work, before?: Before) => Promise<void>;
  solved: (humanCheck: string) => Promise<void>;
  cancel: () => void;
}

/**
 * Runs a form's work after the human check, where the server requires one, and never twice at once. What the work
 * or the steps before it throw goes to `onFailure`.
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
      // The check was enabled after this page had loaded the settings, or its token has expired.
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
