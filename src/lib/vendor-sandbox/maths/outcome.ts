import { LINES, REELS, ROWS, type Model, type Pays } from './models.ts';
import { isLineCode, isSymbolCode, type LineCode, type SymbolCode } from './symbols.ts';

/** Where randomness comes from: passed in, so that a test can name the stops. */
export interface Dice {
  /** A whole number from 0 to `bound` - 1, each equally likely. */
  below(bound: number): number;
}

export interface LineWin {
  /** From 0, into LINES. */
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
  /** Reel by reel, from above. */
  window: SymbolCode[][];
  lineWins: LineWin[];
  scatterWin: ScatterWin | undefined;
  winMinor: bigint;
}

export function drawStops(model: Model, dice: Dice): number[] {
  return model.strips.map((strip) => dice.below(strip.length));
}

/** The symbol at a place of a circular strip. */
export function symbolAt(strip: string, place: number): SymbolCode {
  const letter = strip[place % strip.length] ?? '';
  if (!isSymbolCode(letter)) throw new Error(`not a symbol: ${letter}`);
  return letter;
}

function windowOf(model: Model, stops: readonly number[]): SymbolCode[][] {
  return model.strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => symbolAt(strip, (stops[reel] ?? 0) + row)),
  );
}

/** The multiplier for a count of equal symbols; 0 under three. */
function payFor(pays: Pays, count: number): number {
  return pays[count - 3] ?? 0;
}

/** What one line shows: the first symbol and how many reels it holds, wilds standing in. */
export function lineRun(window: SymbolCode[][], rows: readonly number[]): { symbol: SymbolCode; count: number } {
  const letters = window.map((reel, index) => reel[rows[index] ?? 0]);
  const symbol = letters[0] ?? 'S';
  const broken = letters.findIndex((letter) => letter !== symbol && letter !== 'W');
  return { symbol, count: broken === -1 ? REELS : broken };
}

/**
 * Values the reels at `stops` for a whole stake. The stake is a multiple of the number of lines
 * (`stakes.ts` offers no other), so that every amount is exact.
 */
export function evaluate(model: Model, stops: readonly number[], stakeMinor: bigint): Outcome {
  const window = windowOf(model, stops);
  const lineWins = winsOnLines(model, window, stakeMinor / BigInt(LINES.length));
  const scatterWin = winOfScatters(model, window, stakeMinor);
  const winMinor = lineWins.reduce((sum, win) => sum + win.amountMinor, scatterWin?.amountMinor ?? 0n);
  return { stops: [...stops], window, lineWins, scatterWin, winMinor };
}

function winsOnLines(model: Model, window: SymbolCode[][], lineStakeMinor: bigint): LineWin[] {
  return LINES.flatMap((rows, line) => {
    const { symbol, count } = lineRun(window, rows);
    if (!isLineCode(symbol)) return [];
    const pay = payFor(model.linePays[symbol], count);
    return pay === 0 ? [] : [{ line, symbol, count, amountMinor: lineStakeMinor * BigInt(pay) }];
  });
}

function winOfScatters(model: Model, window: SymbolCode[][], stakeMinor: bigint): ScatterWin | undefined {
  const count = window.flat().filter((letter) => letter === 'S').length;
  const pay = payFor(model.scatterPays, count);
  return pay === 0 ? undefined : { count, amountMinor: stakeMinor * BigInt(pay) };
}
