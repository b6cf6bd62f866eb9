import { AppError } from './errors.ts';

export interface SlotsOptions {
  /** Number of tasks that run concurrently. */
  count: number;
  /** Maximum length of the queue; further tasks are refused at once, because they would wait for seconds. */
  maxWaiting?: number;
  /** Refuses a task that has waited this long. */
  maxWaitMs?: number;
}

interface Waiting {
  start(): void;
  timer: NodeJS.Timeout | undefined;
}

const RETRY_AFTER_SECONDS = 2;

const unavailable = () => new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Runs tasks in a first-in, first-out queue with limited concurrency, which is bounded in length, in time or in both. */
export class Slots {
  readonly #options: SlotsOptions;
  #running = 0;
  readonly #waiting = new Set<Waiting>();

  constructor(options: SlotsOptions) {
    this.#options = options;
  }

  /** Throws AppError `unavailable` when the queue is full or the task has waited too long, and what the task throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.count) this.#running++;
    // A finished task passes its slot to the next in the queue without freeing it, so that no new task can overtake.
    else await this.#wait();
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #wait(): Promise<void> {
    const { maxWaiting = Infinity, maxWaitMs } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= maxWaiting) return reject(unavailable());
      const waiting: Waiting = { start: resolve, timer: undefined };
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(unavailable());
      };
      if (maxWaitMs !== undefined) waiting.timer = setTimeout(giveUp, maxWaitMs);
      this.#waiting.add(waiting);
    });
  }

  #pass(): void {
    const [next] = this.#waiting;
    if (!next) return void this.#running--;
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.start();
  }
}
