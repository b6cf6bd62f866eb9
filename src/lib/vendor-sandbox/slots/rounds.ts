import { z } from 'zod';
import { formatAmount, parseAmount } from '#kernel/money';
import type { Dice } from '../maths/dice.ts';
import type { Round } from '../store/rounds.ts';
import type { Model } from './models.ts';
import { drawStops, evaluate, type Outcome } from './outcome.ts';

const stopsSchema = z.array(z.number().int().min(0)).length(5);
const jackpotSchema = z.string().transform((text) => parseAmount(text) ?? 0n);
/** Rounds without features are stored as their stops. */
const drawnSchema = z.union([
  stopsSchema.transform((stops) => ({ stops, freeSpins: [], jackpotMinor: 0n })),
  z
    .strictObject({ stops: stopsSchema, freeSpins: z.array(stopsSchema), jackpot: jackpotSchema })
    .transform(({ jackpot, ...reels }) => ({ ...reels, jackpotMinor: jackpot })),
]);

/** All that is drawn for a round. Free spins are drawn with the spin that awards them, so that no restart can lose one. */
export interface DrawnReels {
  stops: number[];
  freeSpins: number[][];
  jackpotMinor: bigint;
}

export interface RoundOutcome {
  spin: Outcome;
  /** Outcomes at the stake of a free spin, which includes its multiplier. */
  freeSpins: Outcome[];
  jackpotMinor: bigint;
  winMinor: bigint;
}

export function drawReels(model: Model, dice: Dice): Pick<DrawnReels, 'stops' | 'freeSpins'> {
  const stops = drawStops(model, dice);
  const { scatters } = evaluate(model, stops, 0n);
  const awarded = model.freeSpins?.awards[scatters - 3] ?? 0;
  return { stops, freeSpins: Array.from({ length: awarded }, () => drawStops(model, dice)) };
}

/** Returns a drawn round in the form that it is stored in. */
export function storedReels({ stops, freeSpins, jackpotMinor }: DrawnReels): unknown {
  if (freeSpins.length === 0 && jackpotMinor === 0n) return stops;
  return { stops, freeSpins, jackpot: formatAmount(jackpotMinor) };
}

export function reelsOf(round: Pick<Round, 'outcome'>): DrawnReels {
  return drawnSchema.parse(round.outcome);
}

export function evaluateRound(model: Model, reels: DrawnReels, stakeMinor: bigint): RoundOutcome {
  const spin = evaluate(model, reels.stops, stakeMinor);
  const freeStakeMinor = stakeMinor * BigInt(model.freeSpins?.multiplier ?? 1);
  const freeSpins = reels.freeSpins.map((stops) => evaluate(model, stops, freeStakeMinor));
  const { jackpotMinor } = reels;
  const winMinor = freeSpins.reduce((sum, free) => sum + free.winMinor, spin.winMinor + jackpotMinor);
  return { spin, freeSpins, jackpotMinor, winMinor };
}
