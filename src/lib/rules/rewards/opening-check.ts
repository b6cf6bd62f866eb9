// Verifies an opening of red envelopes from its published values (docs/spec/rewards-rulebook.md §3.3).
import { commitmentOf } from '../lottery/draws/drawing.ts';
import { sha256Hex } from '../lottery/draws/sha256.ts';
import { drawEnvelopes, planEnvelopes } from './red-envelope.ts';
import { rewardNumbers, roundOfOpening } from './reward-draws.ts';

/** An opening with the values that are published after its end. */
export interface PublishedOpening {
  readonly promotion: string;
  readonly opening: string;
  readonly startsSeconds: number;
  readonly poolMinor: bigint;
  readonly count: number;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly unitMinor: bigint;
  readonly commitment: string;
  readonly round: number;
  readonly randomness: string;
  /** Null for a beacon that does not sign. */
  readonly signature: string | null;
  readonly seed: string;
  /** In the order in which the envelopes were taken. */
  readonly amountsMinor: readonly bigint[];
}

export interface OpeningCheck {
  /** The seed has the hash that was published before the opening. */
  readonly isSeedRight: boolean;
  /** The round is the one that the opening's time determines. */
  readonly isRoundRight: boolean;
  /** The randomness is the hash of the signature; undefined without a signature. */
  readonly isRandomnessRight: boolean | undefined;
  readonly areAmountsRight: boolean;
}

/** Repeats the draw of an opening and compares it with what was published. */
export function checkOpening(opening: PublishedOpening): OpeningCheck {
  const { seed, commitment, round, startsSeconds, randomness, signature, amountsMinor } = opening;
  const drawn = drawAgain(opening);
  return {
    isSeedRight: commitmentOf(seed) === commitment,
    isRoundRight: round === roundOfOpening(startsSeconds),
    isRandomnessRight: signature === null ? undefined : sha256Hex(signature) === randomness,
    areAmountsRight: drawn !== undefined && String(drawn) === String(amountsMinor),
  };
}

function drawAgain(opening: PublishedOpening): bigint[] | undefined {
  const plan = planEnvelopes(opening);
  if (!plan) return undefined;
  const { promotion, opening: round, seed, randomness, unitMinor } = opening;
  const numbers = rewardNumbers('envelope', { promotion, round, seed, randomness });
  return drawEnvelopes(plan, numbers).map((units) => units * unitMinor);
}
