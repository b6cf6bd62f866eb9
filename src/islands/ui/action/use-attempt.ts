import { useState } from 'react';
import { errorText } from '#browser/client/errors';
import { useOnce } from './use-once.ts';
import type { Translator } from '../use-translator.ts';

export interface Attempts {
  isBusy: boolean;
  /** Message of the last failure. */
  failure: string | undefined;
  setFailure: (text: string | undefined) => void;
  /** Runs an action, one at a time; an error becomes `failure`. */
  attempt: (work: () => Promise<void>) => Promise<void>;
}

/** Runs calls that may be refused, for forms and buttons. */
export function useAttempt(t: Translator): Attempts {
  const [failure, setFailure] = useState<string>();
  const { isBusy, once } = useOnce();
  const attempt = (work: () => Promise<void>) =>
    once(async () => {
      setFailure(undefined);
      await work().catch((error: unknown) => setFailure(errorText(t, error)));
    });
  return { isBusy, failure, setFailure, attempt };
}
