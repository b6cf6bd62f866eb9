import { randomInt } from 'node:crypto';

/** Repeatable random numbers: the seed is printed, and FAULTS_SEED repeats a run. */
export class Dice {
  readonly seed: number;
  #state: number;

  constructor(seed = Number(process.env['FAULTS_SEED'] ?? randomInt(2 ** 31))) {
    this.seed = seed;
    this.#state = seed;
    process.stdout.write(`FAULTS_SEED=${seed}\n`);
  }

  /** Returns a number from 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number of that range, ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  isLucky(chance: number): boolean {
    return this.next() < chance;
  }
}
