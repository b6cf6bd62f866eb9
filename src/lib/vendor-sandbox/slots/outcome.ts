import type { Dice } from '../maths/dice.ts';
import { LINES, REELS, ROWS, type Model, type Pays } from './models.ts';
import { isLineCode, isSymbolCode, type LineCode, type SymbolCode } from './symbols.ts';

export interface LineWin {
  /** Index into LINES. */
  line: number;
  symbol: LineCode;
  count: number;
  amountMinor: bigint;
}

export interface ScatterWin {
  count: number;
  amountMinor: bigint;
}

export interface Outcome {
  stops: number[];
  /** Symbols by reel, from top to bottom. */
  window: SymbolCode[][];
  lineWins: LineWin[];
  /** Scatters in the window. */
  scatters: number;
  scatterWin: ScatterWin | undefined;
  winMinor: bigint;
}

export function drawStops(model: Model, dice: Dice): number[] {
  return model.strips.map((strip) => dice.below(strip.length));
}

/** Returns the symbol at a position of a circular strip. */
export function symbolAt(strip: string, place: number): SymbolCode {
  const symbol = strip[place % strip.length] ?? '';
  if (!isSymbolCode(symbol)) throw new Error(`not a symbol: ${symbol}`);
  return symbol;
}

function windowOf(model: Model, stops: readonly number[]): SymbolCode[][] {
  return model.strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => symbolAt(strip, (stops[reel] ?? 0) + row)),
  );
}

/** Returns the multiplier for a number of equal symbols; 0 below three. */
function payFor(pays: Pays, count: number): number {
  return pays[count - 3] ?? 0;
}

/** Returns the first symbol of a line and the number of consecutive reels that show it; wilds substitute. */
export function lineRun(window: SymbolCode[][], rows: readonly number[]): { symbol: SymbolCode; count: number } {
  const codes = window.map((reel, index) => reel[rows[index] ?? 0]);
  const symbol = codes[0] ?? 'S';
  const broken = codes.findIndex((code) => code !== symbol && code !== 'W');
  return { symbol, count: broken === -1 ? REELS : broken };
}

/**
 * Evaluates the reels at `stops` for a total stake. The stake must be divisible by the number of lines (`stakes.ts`
 * offers no other), so that every amount is exact.
 */
export function evaluate(model: Model, stops: readonly number[], stakeMinor: bigint): Outcome {
  const window = windowOf(model, stops);
  const lineWins = winsOnLines(model, window, stakeMinor / BigInt(LINES.length));
  const scatters = window.flat().filter((code) => code === 'S').length;
  const scatterWin = winOfScatters(model, scatters, stakeMinor);
  const winMinor = lineWins.reduce((sum, win) => sum + win.amountMinor, scatterWin?.amountMinor ?? 0n);
  return { stops: [...stops], window, lineWins, scatters, scatterWin, winMinor };
}

function winsOnLines(model: Model, window: SymbolCode[][], lineStakeMinor: bigint): LineWin[] {
  return LINES.flatMap((rows, line) => {
    const { symbol, count } = lineRun(window, rows);
    if (!isLineCode(symbol)) return [];
    const pay = payFor(model.linePays[symbol], count);
    return pay === 0 ? [] : [{ line, symbol, count, amountMinor: lineStakeMinor * BigInt(pay) }];
  });
}

function winOfScatters(model: Model, count: number, stakeMinor: bigint): ScatterWin | undefined {
  const pay = payFor(model.scatterPays, count);
  return pay === 0 ? undefined : { count, amountMinor: stakeMinor * BigInt(pay) };
}
