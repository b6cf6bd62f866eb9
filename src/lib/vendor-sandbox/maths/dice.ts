/** Source of randomness, passed in so that a test can choose the outcomes. */
export interface Dice {
  /** Returns a uniformly distributed whole number from 0 to `bound` - 1. */
  below(bound: number): number;
}
