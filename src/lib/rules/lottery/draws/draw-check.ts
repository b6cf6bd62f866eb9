/** What anybody can check of an in-house draw from what is published of it (rulebook §12, step 7). */
import { formatResult, type ResultText } from './results.ts';
import { drawResult, drawKey, isSeedOfChain, roundOfDraw, type DrawSource } from './drawing.ts';
import { sha256Hex } from './sha256.ts';
import type { GameGroup } from '../types.ts';

export interface PublishedDraw extends DrawSource {
  readonly group: GameGroup;
  readonly lunarYear: number;
  readonly numbers: unknown;
  readonly closeSeconds: number;
  /** The seed's place in its chain. */
  readonly link: number;
  /** An earlier link that was public before the draw: the commitment itself, or the seed of an earlier draw. */
  readonly known: { readonly link: number; readonly seed: string };
  /** Of the randomness; null where nobody signs it. */
  readonly signature: string | null;
}

export interface DrawCheck {
  /** The seed is the one that was committed to. */
  readonly isSeedRight: boolean;
  /** The round is the one that the time of the close fixes. */
  readonly isRoundRight: boolean;
  /** The randomness is the hash of the signature; undefined where there is no signature. */
  readonly isRandomnessRight: boolean | undefined;
  /** What comes out of seed and randomness. */
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

/** Texts are compared as they are, the prizes of a Vietnamese draw one by one. */
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
