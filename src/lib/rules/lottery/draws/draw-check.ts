// Verifies an in-house draw from its published values (docs/spec/lottery-rulebook.md §12, step 7).
import { formatResult, type ResultText } from './results.ts';
import { drawResult, drawKey, isSeedOfChain, roundOfDraw, type DrawSource } from './drawing.ts';
import { sha256Hex } from './sha256.ts';
import type { GameGroup } from '../types.ts';

export interface PublishedDraw extends DrawSource {
  readonly group: GameGroup;
  readonly lunarYear: number;
  readonly numbers: unknown;
  readonly closeSeconds: number;
  /** Index of the seed in its chain. */
  readonly link: number;
  /** An earlier link that was public before the draw: the commitment itself, or the seed of an earlier draw. */
  readonly known: { readonly link: number; readonly seed: string };
  /** Signature of the randomness; null for a source that does not sign. */
  readonly signature: string | null;
}

export interface DrawCheck {
  /** The seed matches the commitment. */
  readonly isSeedRight: boolean;
  /** The round is the one that the closing time determines. */
  readonly isRoundRight: boolean;
  /** The randomness is the hash of the signature; undefined without a signature. */
  readonly isRandomnessRight: boolean | undefined;
  /** Result computed from seed and randomness. */
  readonly drawn: ResultText;
  readonly isResultRight: boolean;
}

export function checkDraw(draw: PublishedDraw): DrawCheck {
  const { seed, link, known, round, closeSeconds, randomness, signature, group, lunarYear, numbers } = draw;
  const drawn = formatResult(drawResult(drawKey(draw), group, lunarYear));
  return {
    isSeedRight: isSeedOfChain({ seed, commitment: known.seed, draws: link - known.link }),
    isRoundRight: round === roundOfDraw(closeSeconds),
    isRandomnessRight: signature === null ? undefined : sha256Hex(signature) === randomness,
    drawn,
    isResultRight: isSame(drawn, numbers),
  };
}

/** Compares results: texts as they are, Vietnamese results prize by prize. */
function isSame(drawn: ResultText, numbers: unknown): boolean {
  if (typeof drawn === 'string') return drawn === numbers;
  if (typeof numbers !== 'object' || numbers === null) return false;
  const published = new Map(Object.entries(numbers));
  const prizes = Object.entries(drawn);
  return (
    published.size === prizes.length &&
    prizes.every(([name, strings]) => String(published.get(name)) === String(strings))
  );
}
