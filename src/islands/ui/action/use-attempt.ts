import { useState } from 'react';
import { errorText } from '#browser/client/errors';
import { useOnce } from './use-once.ts';
import type { Translator } from '../use-translator.ts';

export interface Attempts {
  isBusy: boolean;
  /** Why the last attempt failed, in words. */
  failure: string | undefined;
  setFailure: (text: string | undefined) => void;
  /** Tries a piece of work, one at a time; what it throws becomes `failure`. */
  attempt: (work: () => Promise<void>) => Promise<void>;
}

/** A call that may be refused, as forms and buttons make it. */
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
