import { atom, computed, type ReadableAtom } from 'nanostores';
import { SECOND_MS } from '#kernel/clock';
import { OutcomeUnknownError, RefusedError, UnsentError } from '../client/client.ts';

export interface Submission {
  send: <Result>(content: unknown, work: (idempotencyKey: string) => Promise<Result>) => Promise<Result>;
}

interface SubmissionOptions {
  /** Finds out what became of a bet whose answer was lost, before the member can do anything else with it. */
  isBet?: boolean;
}

/**
 * Reuses the Idempotency-Key of a money call while its outcome is unknown: after a lost connection the same content is
 * sent under the same key, so that the server returns the stored response. Other content, a response or a refusal ends
 * the submission. A bet is sent again by itself for half a minute; it throws UnsentError when nothing was sent, and
 * OutcomeUnknownError when no answer came.
 */
export function createSubmission({ isBet = false }: SubmissionOptions = {}): Submission {
  let open: { content: string; key: string } | undefined;

  return {
    async send(content, work) {
      const text = JSON.stringify(content);
      if (isBet && open?.content !== text && isOffline()) throw new UnsentError();
      if (open?.content !== text) open = { content: text, key: crypto.randomUUID() };
      const current = open;
      try {
        const response = await (isBet ? untilAnswered(() => work(current.key)) : work(current.key));
        if (open === current) open = undefined;
        return response;
      } catch (error) {
        if (open === current && isOutcomeKnown(error)) open = undefined;
        throw error;
      }
    },
  };
}

/** Whether the outcome is known: a refusal changed nothing; after a 5xx or a lost connection it is open. */
function isOutcomeKnown(error: unknown): boolean {
  return error instanceof RefusedError && error.status < 500;
}

const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine;

const RETRY_AFTER_MS = [1, 2, 4, 8, 15].map((seconds) => seconds * SECOND_MS);

const $checks = atom(0);
/** True while the answer to a bet was lost and is requested again. */
export const $isCheckingBet: ReadableAtom<boolean> = computed($checks, (count) => count > 0);

/** Sends a bet until its answer is known, for half a minute. Throws the refusal, or OutcomeUnknownError. */
async function untilAnswered<Result>(send: () => Promise<Result>): Promise<Result> {
  let isChecking = false;
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send();
      } catch (error) {
        const waitMs = RETRY_AFTER_MS[attempt];
        if (isOutcomeKnown(error)) throw error;
        if (waitMs === undefined) throw new OutcomeUnknownError(error);
        if (!isChecking) $checks.set($checks.get() + 1);
        isChecking = true;
        await pause(waitMs);
      }
    }
  } finally {
    if (isChecking) $checks.set($checks.get() - 1);
  }
}

/** Waits, but not longer than until the browser is online again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}
