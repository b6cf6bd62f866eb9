import * as z from 'zod';
import { GAME_GROUPS } from '#rules/lottery';

export const BEACONS = ['drand', 'embedded'] as const;

/** Source of public randomness that nobody can know in advance (docs/spec/lottery-rulebook.md §12). */
export interface Beacon {
  /** `embedded` is run by the operator; pages and responses that show draws made with it must say so. */
  readonly source: (typeof BEACONS)[number];
  /**
   * Returns a verified round; undefined when it is not published yet or no relay has it. `now` is the database's time: the
   * embedded beacon never computes a round before its time.
   */
  roundOf(round: number, now: Date): Promise<BeaconRound | undefined>;
  /** Returns the number of the newest verified round; undefined when no relay gives one. */
  newestRound(now: Date): Promise<number | undefined>;
}

export interface BeaconRound {
  /** 32 bytes. */
  randomness: Uint8Array;
  /** Null for the embedded beacon. */
  signature: Uint8Array | null;
}

/** A feed of other lotteries' results. */
export interface ResultFeed {
  readonly name: string;
  /** Returns the payload as received; undefined while there is no result. Throws when the source fails. */
  resultOf(draw: ExternalDraw): Promise<string | undefined>;
}

/** A draw of another lottery, whose result comes from feeds or staff. */
export const externalDrawRow = z.object({
  gameCode: z.string(),
  group: z.enum(GAME_GROUPS),
  drawNumber: z.string(),
  /** yyyyMMdd in the game's time zone. */
  localDay: z.string(),
});

export type ExternalDraw = z.input<typeof externalDrawRow>;
