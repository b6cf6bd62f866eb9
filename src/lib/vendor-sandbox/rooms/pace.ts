import { SECOND_MS } from '#kernel/clock';

/** Times of a table. */
export interface Pace {
  /** Time to pay the ante. */
  joinMs: number;
  /** Time after which bots take the free seats, and which they take to decide. */
  botsMs: number;
  /** Time to raise; who has not decided then folds. */
  decideMs: number;
  showdownMs: number;
  /** Rounds in a row that a seated player may let pass. */
  missedJoins: number;
}

export const PACE: Pace = {
  joinMs: 12 * SECOND_MS,
  botsMs: 4 * SECOND_MS,
  decideMs: 15 * SECOND_MS,
  showdownMs: 7 * SECOND_MS,
  missedJoins: 3,
};
