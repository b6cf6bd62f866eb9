import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock';
import { vendorOf } from '../games/all.ts';
import type { Dice } from '../maths/dice.ts';
import type { Transaction } from '../store/transactions.ts';
import type { Store } from '../store/store.ts';
import type { RetryPolicy } from './protocol.ts';
import type { Settlement } from './settlement.ts';
import type { VendorCode } from './signature.ts';
import type { Transport } from './transport.ts';
import { classifyDelivery, retryDelayMs, type DeliveryOutcome } from './delivery-outcome.ts';

const MAX_CONCURRENT_REQUESTS = 32;
const JITTER_STEPS = 1000;

export interface OutboundDeps {
  store: Store;
  settlement: Settlement;
  transport: Transport;
  retryPolicy: RetryPolicy;
  dice: Dice;
  clock: Clock;
  log: Logger;
}

/**
 * Outbound queue: each pending transaction has one runner that retries until the transaction is accepted, refused or, a
 * bet only, given up. All state is in
 * the store; `start` resumes what a killed process left behind.
 */
export class Outbound {
  readonly #deps: OutboundDeps;
  readonly #runners = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #limit = createConcurrencyLimit(MAX_CONCURRENT_REQUESTS);

  constructor(deps: OutboundDeps) {
    this.#deps = deps;
  }

  start(): void {
    for (const transaction of this.#deps.store.transactions.pending()) void this.resolve(transaction.txId);
  }

  /** Resolves when the transaction is no longer pending, or when the vendor stops. Never rejects. */
  resolve(txId: string): Promise<void> {
    const running = this.#runners.get(txId);
    if (running) return running;
    const runner = this.#run(txId)
      .catch((error: unknown) => this.#deps.log.error({ err: error, txId }, 'transaction stuck until the next start'))
      .finally(() => this.#runners.delete(txId));
    this.#runners.set(txId, runner);
    return runner;
  }

  /** Waits for running requests; unfinished transactions stay in the store. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    while (this.#runners.size > 0) await Promise.all(this.#runners.values());
  }

  async #run(txId: string): Promise<void> {
    const { store, retryPolicy, dice } = this.#deps;
    while (!this.#stopping.signal.aborted) {
      const transaction = store.transactions.byId(txId);
      if (transaction?.state !== 'pending') return;
      if (await this.#limit(() => this.#try(transaction))) return;
      const waitMs = retryDelayMs(transaction.attempts + 1, retryPolicy, dice.below(JITTER_STEPS) / JITTER_STEPS);
      // Stopping ends the pause, and then the loop.
      await sleep(waitMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** Attempts delivery once. Returns whether the transaction is decided. */
  async #try(transaction: Transaction): Promise<boolean> {
    if (this.#stopping.signal.aborted) return false;
    const outcome = this.#isStale(transaction)
      ? ({ kind: 'abandoned', reason: 'PORTAL_UNREACHABLE' } as const)
      : await this.#deliver(transaction);
    this.#note(transaction, outcome);
    if (outcome.kind === 'retry') return false;
    const decided = this.#deps.store.transactions.byId(transaction.txId) ?? transaction;
    for (const due of this.#deps.settlement.apply(decided, outcome)) void this.resolve(due);
    return true;
  }

  async #deliver(transaction: Transaction): Promise<DeliveryOutcome> {
    const { store, transport, retryPolicy } = this.#deps;
    store.transactions.beginAttempt(transaction.txId);
    const delivery = await transport.send(this.#vendorOf(transaction), transaction.operation, transaction.fields);
    const outcome = classifyDelivery({ ...transaction, attempts: transaction.attempts + 1 }, delivery, retryPolicy);
    const isCertain = delivery.kind === 'not-accepted' || outcome.kind === 'accepted' || outcome.kind === 'refused';
    if (isCertain) store.transactions.clearUncertainty(transaction.txId);
    return outcome;
  }

  #vendorOf({ roundId }: Transaction): VendorCode {
    const round = this.#deps.store.rounds.byId(roundId);
    if (!round) throw new Error(`there is no round ${roundId}`);
    return vendorOf(round.gameCode);
  }

  #isStale(transaction: Transaction): boolean {
    const ageMs = this.#deps.clock.now().getTime() - transaction.createdMs;
    return transaction.operation === 'bet' && ageMs > this.#deps.retryPolicy.betLifetimeMs;
  }

  #note(transaction: Transaction, outcome: DeliveryOutcome): void {
    const { txId, operation } = transaction;
    const facts = { txId, operation, attempt: transaction.attempts + 1, outcome: outcome.kind };
    if (outcome.kind === 'accepted') this.#deps.log.debug(facts, 'transaction accepted');
    else if (outcome.kind === 'retry') this.#deps.log.warn({ ...facts, why: outcome.why }, 'transaction unanswered');
    else if (operation === 'bet') this.#deps.log.info({ ...facts, reason: outcome.reason }, 'bet not taken');
    else this.#deps.log.error({ ...facts, reason: outcome.reason }, 'payment refused: the round is disputed');
  }
}

/** Limits the number of concurrent tasks to `limit`, in order of arrival. */
function createConcurrencyLimit(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
