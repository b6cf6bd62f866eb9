import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { advanceCrash, CRASH_BETS_PER_PAGE, type CrashDeps } from '#domain/inhouse';
import { isDatabaseUnavailable } from '#kernel/database-unavailable';
import { MINUTE_MS, SECOND_MS } from '#kernel/clock';
import { cryptoRandom } from '#kernel/ids';
import { runInThread } from './adapters/threads/run-in-thread.ts';
import type { AppContext } from './context.ts';

/** Time for bets, and for the result (docs/spec/inhouse-rulebook.md §4.1); time without anybody who looks, after which the rounds rest. */
const TIMING = { bettingMs: 6 * SECOND_MS, resultMs: 3 * SECOND_MS, restMs: MINUTE_MS };
/** Rounds of a chain (§1.3). */
const CHAIN_LENGTH = 1_000_000;
/** Pause after a failure: a flight is interrupted by a gap of two seconds. */
const RETRY_MS = 250;

export function crashDeps(app: AppContext, runner: string, signal?: AbortSignal): CrashDeps {
  return {
    db: app.db,
    sealer: app.sealer,
    random: cryptoRandom,
    beacon: app.lottery.beacon,
    notifier: app.liveEventHub,
    runner,
    chainLength: CHAIN_LENGTH,
    hashPart(seed, steps) {
      // A new chain takes seconds; the next start begins it again.
      signal?.throwIfAborted();
      return runInThread('hashPart', seed, steps);
    },
    onChange: (currency) => app.crashFeed.changed(currency),
    onLucky: (subject) => app.securityEvents.record({ kind: 'crash_luck', subject }),
    timing: TIMING,
    betsPerPage: CRASH_BETS_PER_PAGE,
  };
}

/** Runs the rounds of crash, or stands by while another process does. Returns the function that stops. */
export function startCrashRunner(app: AppContext): () => Promise<void> {
  const stopping = new AbortController();
  const ended = run(app, stopping.signal);
  return () => {
    stopping.abort();
    return ended;
  };
}

async function run(app: AppContext, signal: AbortSignal): Promise<void> {
  const deps = crashDeps(app, randomUUID(), signal);
  while (!signal.aborted) {
    const pauseMs = await advanceCrash(deps, app.config.currency).catch((error: unknown) => {
      if (error !== signal.reason && !isDatabaseUnavailable(error))
        app.log.error({ err: error }, 'a round of crash could not be advanced');
      return RETRY_MS;
    });
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
