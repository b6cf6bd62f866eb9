import { useState } from 'react';
import { isRefusal } from '#browser/client/client';
import { needsCaptcha } from '#browser/stores/auth/sign-in';
import { requireRegisterSettings } from '#browser/stores/auth/registration';
import { useOnce } from '../../ui/index.ts';

type Action = (humanCheck: string | undefined) => Promise<void>;
/** Runs before the action; false stops it without a check. */
type Before = () => Promise<boolean>;

export interface HumanCheckState {
  /** The puzzle is shown in place of the form. */
  isOpen: boolean;
  /** The puzzle is shown again because the last check was refused. */
  isRetry: boolean;
  /** An action is running. */
  isBusy: boolean;
  /** Runs an action after the human check, if the server requires one. Does nothing while another runs. */
  runChecked: (action: Action, before?: Before) => Promise<void>;
  /** Runs an action, and the human check only when the server requires it. Does nothing while another runs. */
  runIfRequired: (action: Action, before?: Before) => Promise<void>;
  /** Runs an action without a human check. Does nothing while another runs. */
  runUnchecked: (action: Action, before?: Before) => Promise<void>;
  solved: (humanCheck: string) => Promise<void>;
  cancel: () => void;
}

/**
 * Runs a form's work after the human check, where the server requires one, and never twice at once. What the work
 * or the steps before it throw goes to `onFailure`. Calls `onTypedNeeded` when the server wants the typed check.
 */
export function useHumanCheck(onFailure: (error: unknown) => void, onTypedNeeded: () => void): HumanCheckState {
  const [pendingAction, setPendingAction] = useState<Action>();
  const [isRetry, setIsRetry] = useState(false);
  const { isBusy, once } = useOnce();
  const run = (action: () => Promise<void>) => once(() => action().catch(onFailure));

  async function attempt(action: Action, humanCheck: string | undefined): Promise<void> {
    try {
      await action(humanCheck);
    } catch (error) {
      if (!isRefusal(error, 'human_check_failed')) throw error;
      // The server requires it here, it was enabled after this page had loaded the settings, or its token has expired.
      const isTypedNeeded = needsCaptcha(error);
      if (isTypedNeeded) onTypedNeeded();
      setIsRetry(humanCheck !== undefined && !isTypedNeeded);
      setPendingAction(() => action);
    }
  }

  return {
    isOpen: pendingAction !== undefined,
    isRetry: isRetry,
    isBusy,
    runChecked: (action, before) =>
      run(async () => {
        if (before && !(await before())) return;
        const { humanVerification } = await requireRegisterSettings();
        setIsRetry(false);
        if (humanVerification === 'slider') setPendingAction(() => action);
        else await attempt(action, undefined);
      }),
    runIfRequired: (action, before) =>
      run(async () => {
        if (!before || (await before())) await attempt(action, undefined);
      }),
    runUnchecked: (action, before) =>
      run(async () => {
        if (!before || (await before())) await action(undefined);
      }),
    solved: async (humanCheck) => {
      if (!pendingAction) return;
      setPendingAction(undefined);
      await run(() => attempt(pendingAction, humanCheck));
    },
    cancel: () => setPendingAction(undefined),
  };
}
