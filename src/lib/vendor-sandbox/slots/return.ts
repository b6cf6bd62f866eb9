import { REELS, ROWS, type Model, type Pays } from './models.ts';
import { LINE_LETTERS, type LineCode, type SymbolCode } from './symbols.ts';
import { add, rational, times, type Rational } from '../maths/rational.ts';
import { symbolAt } from './outcome.ts';

const ZERO = rational(0n);
const ONE = rational(1n);

/**
 * Calculates the exact return to player. Every stop is equally likely, so the symbol in a given row of a reel is
 * distributed like the strip itself. Reels are independent, so the expectation of a line is a sum of products and the
 * same for each line. As the stake is spread evenly over the lines, the expectation of one line per line stake equals
 * that of all lines per total stake. Scatters add theirs per total stake. Free spins are expected spins at the multiplied
 * stake. The jackpot returns its contributions and, once per average cycle, its seed.
 */
export function returnToPlayer(model: Model): Rational {
  const spin = add(lineReturn(model), scatterReturn(model));
  const withFreeSpins = times(spin, add(ONE, freeSpinStakes(model)));
  return model.jackpot ? add(withFreeSpins, add(model.jackpot.contribution, model.jackpot.seedShare)) : withFreeSpins;
}

/** Returns the expected stakes of the free spins that a spin awards, multiplier included. */
function freeSpinStakes({ strips, freeSpins }: Model): Rational {
  if (!freeSpins) return ZERO;
  return times(rational(BigInt(freeSpins.multiplier)), expectedScatterPay(strips, freeSpins.awards));
}

function lineReturn(model: Model): Rational {
  return LINE_LETTERS.map((symbol) => returnOf(model, symbol)).reduce(add, ZERO);
}

function returnOf(model: Model, symbol: LineCode): Rational {
  const held = model.strips.map((strip) => shareOf(strip, [symbol, 'W']));
  return model.linePays[symbol].reduce((sum, pay, index) => {
    const count = index + 3;
    const run = held.slice(0, count).reduce(times, ONE);
    const ended = count < REELS ? complement(held[count] ?? ZERO) : ONE;
    return add(sum, times(rational(BigInt(pay)), times(run, ended)));
  }, ZERO);
}

function scatterReturn({ strips, scatterPays }: Model): Rational {
  return expectedScatterPay(strips, scatterPays);
}

/** Returns the expectation of what three, four and five scatters give. */
function expectedScatterPay(strips: Model['strips'], pays: Pays): Rational {
  let chances: Rational[] = [ONE];
  for (const strip of strips) chances = convolve(chances, scattersInWindow(strip));
  return pays.reduce<Rational>(
    (sum, pay, index) => add(sum, times(rational(BigInt(pay)), chances[index + 3] ?? ZERO)),
    ZERO,
  );
}

/** Returns the probabilities of 0, 1, 2 and 3 scatters in the window of one reel, by counting all stops. */
function scattersInWindow(strip: string): Rational[] {
  const stops = Array.from({ length: ROWS + 1 }, () => 0n);
  for (let stop = 0; stop < strip.length; stop++) {
    let seen = 0;
    for (let row = 0; row < ROWS; row++) if (symbolAt(strip, stop + row) === 'S') seen++;
    stops[seen] = (stops[seen] ?? 0n) + 1n;
  }
  return stops.map((count) => rational(count, BigInt(strip.length)));
}

function convolve(left: Rational[], right: Rational[]): Rational[] {
  const sum: Rational[] = Array.from({ length: left.length + right.length - 1 }, () => ZERO);
  left.forEach((a, i) => right.forEach((b, j) => (sum[i + j] = add(sum[i + j] ?? ZERO, times(a, b)))));
  return sum;
}

function shareOf(strip: string, codes: readonly SymbolCode[]): Rational {
  const held = [...strip].filter((code) => codes.some((paying) => paying === code)).length;
  return rational(BigInt(held), BigInt(strip.length));
}

function complement(value: Rational): Rational {
  return rational(value.denominator - value.numerator, value.denominator);
}
