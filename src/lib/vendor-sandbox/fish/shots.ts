import { z } from 'zod';
import { parseAmount } from '#kernel/money';
import type { Dice } from '../maths/dice.ts';
import type { Round } from '../store/rounds.ts';
import { catchChance, FISH_KINDS, isFishKind, MAX_SHOTS, type FishKind } from './kinds.ts';

const kindSchema = z.string().refine(isFishKind);

const inputSchema = z.strictObject({
  bet: z.string(),
  hits: z.array(kindSchema).min(1).max(MAX_SHOTS),
});
const outcomeSchema = z.array(z.number().int().min(0));

/** Shots of one round: the bet of each, and the kinds of fish that they hit in order. */
export interface Shots {
  betMinor: bigint;
  hits: FishKind[];
}

/** Returns the shots of a round. Throws for a round of another game. */
export function shotsOf(round: Pick<Round, 'input'>): Shots {
  const { bet, hits } = inputSchema.parse(round.input);
  const betMinor = parseAmount(bet);
  if (betMinor === undefined) throw new Error(`not a bet per shot: ${bet}`);
  return { betMinor, hits };
}

/** Returns the positions of the shots that caught their fish, in a drawn round. */
export function catchesOf(round: Pick<Round, 'outcome'>): number[] {
  return outcomeSchema.parse(round.outcome);
}

/** Draws each shot by itself. Returns the positions of those that catch their fish. */
export function drawCatches({ hits }: Shots, dice: Dice): number[] {
  return hits.flatMap((kind, shot) => {
    const { numerator, denominator } = catchChance(kind);
    return dice.below(Number(denominator)) < Number(numerator) ? [shot] : [];
  });
}

/** Returns what a shot at a kind of fish pays when it catches it. */
export function prizeOf(kind: FishKind, betMinor: bigint): bigint {
  return betMinor * BigInt(FISH_KINDS[kind]);
}

export function winOf({ betMinor, hits }: Shots, catches: readonly number[]): bigint {
  return catches.reduce((sum, shot) => {
    const kind = hits[shot];
    return kind === undefined ? sum : sum + prizeOf(kind, betMinor);
  }, 0n);
}
