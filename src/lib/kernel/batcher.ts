import { AppError } from './errors.ts';

export interface BatcherOptions<Item, Result> {
  /** Does several at once; gives a result for each, in order. */
  runAll(items: Item[]): Promise<Result[]>;
  /** Does one by itself: what each gets when a batch failed, so that one cannot spoil the others. */
  runOne(item: Item): Promise<Result>;
  /** Two of the same key are never in one batch: the second goes with a later one. */
  keyOf(item: Item): unknown;
  /** Batches under way at once. */
  lanes: number;
  maxItems: number;
  /** More than this may not wait: whoever comes then is refused at once, while it can still go elsewhere. */
  maxWaiting: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Natural batching: nobody waits for company. While every lane is busy, calls gather; the lanes that come free share
 * them. With one caller each call is a batch of one; with many, the cost of a round trip and of a commit is
 * shared.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #busy = 0;
  #isScheduled = false;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** Throws AppError `unavailable` when too many wait already. */
  submit(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#options.maxWaiting) {
      return Promise.reject(new AppError('unavailable', { retryAfterSeconds: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  /** At the end of the turn of the event loop, so that calls which arrived together go together. */
  #schedule(): void {
    if (this.#isScheduled || this.#busy >= this.#options.lanes || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#startLane();
    });
  }

  #startLane(): void {
    if (this.#busy >= this.#options.lanes || this.#waiting.length === 0) return;
    // A fair share for each free lane: one that took all of them would leave the others with nothing to do.
    const share = Math.ceil(this.#waiting.length / (this.#options.lanes - this.#busy));
    const batch = this.#take(Math.min(share, this.#options.maxItems));
    this.#busy++;
    this.#schedule();
    void this.#run(batch).finally(() => {
      this.#busy--;
      this.#schedule();
    });
  }

  /** The first ones of different keys; the rest keep their order. */
  #take(most: number): Waiting<Item, Result>[] {
    const keys = new Set<unknown>();
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const waiting of this.#waiting) {
      const key = this.#options.keyOf(waiting.item);
      const isTaken = batch.length < most && !keys.has(key);
      if (isTaken) keys.add(key);
      (isTaken ? batch : rest).push(waiting);
    }
    this.#waiting = rest;
    return batch;
  }

  async #run(batch: Waiting<Item, Result>[]): Promise<void> {
    const [only] = batch;
    if (batch.length === 1 && only) return this.#settle(only);
    try {
      const results = await this.#options.runAll(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch {
      // Whatever it was, it concerns one of them, or each: every caller gets the answer to its own call. The lane does
      // not wait for that: what spoilt the batch may be a lock that somebody keeps, and the others have to go on.
      for (const waiting of batch) void this.#settle(waiting);
    }
  }

  async #settle({ item, resolve, reject }: Waiting<Item, Result>): Promise<void> {
    try {
      resolve(await this.#options.runOne(item));
    } catch (error) {
      reject(error);
    }
  }
}
