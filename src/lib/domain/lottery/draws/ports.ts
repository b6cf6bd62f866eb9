import type { GameGroup } from '#rules/lottery';

/** Public randomness that nobody can know before its time (rulebook §12). */
export interface Beacon {
  /** `embedded` is run by the operator, and whatever shows its draws has to say so. */
  readonly source: 'drand' | 'embedded';
  /**
   * A round, checked; undefined when it is not there yet or nobody gives it. `now` is the database's time: a round is
   * never computed before its own.
   */
  roundOf(round: number, now: Date): Promise<BeaconRound | undefined>;
}

export interface BeaconRound {
  /** 32 bytes. */
  randomness: Uint8Array;
  /** Null for the embedded beacon. */
  signature: Uint8Array | null;
}

/** Somebody who tells what stations drew. */
export interface ResultFeed {
  readonly name: string;
  /** What it says, word for word; undefined while it has no result. Throws when it cannot be asked. */
  resultOf(draw: ForeignDraw): Promise<string | undefined>;
}

/** A draw that others hold. */
export interface ForeignDraw {
  gameCode: string;
  group: GameGroup;
  drawNumber: string;
  /** yyyyMMdd. */
  localDay: string;
}
