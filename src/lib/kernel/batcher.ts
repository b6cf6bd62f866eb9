import { AppError } from './errors.ts';

export interface BatcherOptions<Item, Result> {
  /** Runs a batch; returns a result per item, in order. */
  runAll(items: Item[]): Promise<Result[]>;
  /** Runs one item alone; used for each item of a failed batch, so that one cannot fail the others. */
  runOne(item: Item): Promise<Result>;
  /** Items with the same key are never in the same batch; the second waits for a later one. */
  keyOf(item: Item): unknown;
  /** Number of batches that run concurrently. */
  lanes: number;
  maxItems: number;
  /** Maximum length of the queue; further items are refused at once, so that callers can react. */
  maxWaiting: number;
}

interface Queued<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Batches concurrent calls without a delay: while all lanes are busy, calls queue up, and the next free lanes share the
 * queue. A single caller gets batches of one; many callers share the cost of a round trip and a commit.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  #queue: Queued<Item, Result>[] = [];
  #busy = 0;
  #isScheduled = false;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** Queues an item and returns its result. Throws AppError `unavailable` when the queue is full. */
  submit(item: Item): Promise<Result> {
    if (this.#queue.length >= this.#options.maxWaiting) {
      return Promise.reject(new AppError('unavailable', { retryAfterSeconds: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  /** Starts a lane at the end of this turn of the event loop, so that calls of the same turn share a batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#busy >= this.#options.lanes || this.#queue.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#startLane();
    });
  }

  #startLane(): void {
    if (this.#busy >= this.#options.lanes || this.#queue.length === 0) return;
    // Splits the queue evenly between the free lanes, so that none stays idle.
    const share = Math.ceil(this.#queue.length / (this.#options.lanes - this.#busy));
    const batch = this.#take(Math.min(share, this.#options.maxItems));
    this.#busy++;
    this.#schedule();
    void this.#run(batch).finally(() => {
      this.#busy--;
      this.#schedule();
    });
  }

  /** Takes the first items with different keys off the queue; the others stay in order. */
  #take(maxCount: number): Queued<Item, Result>[] {
    const keys = new Set<unknown>();
    const batch: Queued<Item, Result>[] = [];
    const rest: Queued<Item, Result>[] = [];
    for (const waiting of this.#queue) {
      const key = this.#options.keyOf(waiting.item);
      const isTaken = batch.length < maxCount && !keys.has(key);
      if (isTaken) keys.add(key);
      (isTaken ? batch : rest).push(waiting);
    }
    this.#queue = rest;
    return batch;
  }

  async #run(batch: Queued<Item, Result>[]): Promise<void> {
    const [only] = batch;
    if (batch.length === 1 && only) return this.#runAlone(only);
    try {
      const results = await this.#options.runAll(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch {
      // Runs each item alone, so that every caller gets the outcome of its own call. The lane does not wait for them: the
      // cause may be a lock that one item waits for, and the queue must go on.
      for (const waiting of batch) void this.#runAlone(waiting);
    }
  }

  async #runAlone({ item, resolve, reject }: Queued<Item, Result>): Promise<void> {
    try {
      resolve(await this.#options.runOne(item));
    } catch (error) {
      reject(error);
    }
  }
}
