import { MINUTE_MS } from '#kernel/clock';

/** Rows that a kind of event may add at once, and how many it gets back each minute. */
const BURST = 120;
const ROWS_PER_MINUTE = 2;

/** Limits the rows that one kind of event adds to the table, in one process. */
export class RowQuota {
  #rows = BURST;
  #filledAt: number;

  constructor(nowMs: number) {
    this.#filledAt = nowMs;
  }

  /** Takes one row, if more than `reserve` are left. */
  take(nowMs: number, reserve = 0): boolean {
    const earned = ((nowMs - this.#filledAt) / MINUTE_MS) * ROWS_PER_MINUTE;
    this.#rows = Math.min(BURST, this.#rows + Math.max(0, earned));
    this.#filledAt = nowMs;
    if (this.#rows < reserve + 1) return false;
    this.#rows--;
    return true;
  }
}
