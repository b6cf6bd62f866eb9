import { atom, computed, type ReadableAtom } from 'nanostores';
import { SECOND_MS } from '#kernel/clock';
import { readSession, removeSession, type SESSION_KEYS, writeSession } from '../storage.ts';
import { OutcomeUnknownError, RefusedError, TIMEOUT_MS, UnsentError } from '../client/client.ts';

export interface Submission {
  /** `signal` ends a request that repeats a bet. */
  send: <Result>(
    content: unknown,
    work: (idempotencyKey: string, signal: AbortSignal | undefined) => Promise<Result>,
  ) => Promise<Result>;
}

interface SubmissionOptions {
  /** Finds out what became of a bet whose response was lost, before the member can do anything else with it. */
  isBet?: boolean;
  /** Stores the key in the tab under this name, so that a reload of the page, which shows the same content again, sends it under the same key. */
  storedAs?: (typeof SESSION_KEYS)['lotterySubmission'];
}

/** Content whose outcome is unknown. */
interface OpenSubmission {
  content: string;
  key: string;
}

/**
 * Reuses the Idempotency-Key of a money call while its outcome is unknown: after a lost connection the same content is
 * sent under the same key, so that the server returns the stored response. Other content, a response or a refusal ends
 * the submission. A bet is sent again by itself until half a minute after the first time; it throws UnsentError when nothing was sent, and
 * OutcomeUnknownError when no response came.
 */
export function createSubmission({ isBet = false, storedAs }: SubmissionOptions = {}): Submission {
  let open: OpenSubmission | undefined;

  function begin(content: string): OpenSubmission {
    open ??= storedAs && readOpen(storedAs);
    if (open?.content === content) return open;
    if (isBet && isOffline()) throw new UnsentError();
    open = { content, key: crypto.randomUUID() };
    if (storedAs) writeSession({ [storedAs]: JSON.stringify(open) });
    return open;
  }

  function end(ended: OpenSubmission): void {
    if (open !== ended) return;
    open = undefined;
    if (storedAs) removeSession(storedAs);
  }

  return {
    async send(content, work) {
      const current = begin(JSON.stringify(content));
      try {
        const response = await (isBet
          ? untilAnswered((signal) => work(current.key, signal))
          : work(current.key, undefined));
        end(current);
        return response;
      } catch (error) {
        if (isOutcomeKnown(error)) end(current);
        throw error;
      }
    },
  };
}

/** Returns the submission that a reload has interrupted. */
function readOpen(storedAs: string): OpenSubmission | undefined {
  try {
    const stored = new Map<string, unknown>(Object.entries(JSON.parse(readSession(storedAs) ?? '{}') ?? {}));
    const [content, key] = [stored.get('content'), stored.get('key')];
    return typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns what a payment moves, without its member's consent: with a fresh code, or with a password that is typed again, it is the same
 * payment, and under the same key it cannot take the money twice.
 */
export function paymentContent<Body extends object>(body: Body): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !CONSENT.includes(name)));
}

const CONSENT: readonly string[] = ['paymentPassword', 'authenticatorCode', 'passkey', 'confirmForfeit'];

/** Whether the outcome is known: a refusal changed nothing; after a 5xx or a lost connection it is open. */
function isOutcomeKnown(error: unknown): boolean {
  return error instanceof RefusedError && error.status < 500;
}

const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine;

/** Time from the first request of a bet until its outcome counts as unknown. */
const CHECKED_FOR_MS = 30 * SECOND_MS;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [SECOND_MS, 8 * SECOND_MS];

type Send<Result> = (signal: AbortSignal | undefined) => Promise<Result>;

const $checks = atom(0);
/** True while the response to a bet was lost and is requested again. */
export const $isCheckingBet: ReadableAtom<boolean> = computed($checks, (count) => count > 0);

/** Sends a bet until its response is known, for half a minute. Throws the refusal, or OutcomeUnknownError. */
async function untilAnswered<Result>(send: Send<Result>): Promise<Result> {
  const startedMs = performance.now();
  try {
    return await send(undefined);
  } catch (error) {
    if (isOutcomeKnown(error)) throw error;
    const lostMs = performance.now();
    // The request began later when the password was prompted for first.
    const sentMs = Math.max(startedMs, lostMs - TIMEOUT_MS);
    $checks.set($checks.get() + 1);
    try {
      return await sendAgain(send, { forMs: sentMs + CHECKED_FOR_MS - lostMs, cause: error });
    } finally {
      $checks.set($checks.get() - 1);
    }
  }
}

async function sendAgain<Result>(
  send: Send<Result>,
  { forMs, cause }: { forMs: number; cause: unknown },
): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), forMs);
  try {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await pause(pauseMs, deadline.signal);
      if (deadline.signal.aborted) throw new OutcomeUnknownError(cause);
      try {
        return await send(deadline.signal);
      } catch (error) {
        if (isOutcomeKnown(error)) throw error;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Waits, but not longer than until the browser is online again or the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
