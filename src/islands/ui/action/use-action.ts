import { useState } from 'react';
import { errorText } from '#browser/client/errors';
import { useOnce } from './use-once.ts';
import type { Translator } from '../use-translator.ts';

export interface ActionState {
  isBusy: boolean;
  /** Message of the last failure. */
  failure: string | undefined;
  setFailure: (text: string | undefined) => void;
  /** Runs an action, one at a time; an error becomes `failure`. */
  runAction: (action: () => Promise<void>) => Promise<void>;
}

/** Runs the actions of a form or button one at a time and holds the error of the last one. */
export function useAction(t: Translator): ActionState {
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const runAction = (action: () => Promise<void>) =>
    once(async () => {
      setFailure(undefined);
      await action().catch((error: unknown) => setFailure(errorText(t, error)));
    });
  return { isBusy, failure, setFailure, runAction };
}
