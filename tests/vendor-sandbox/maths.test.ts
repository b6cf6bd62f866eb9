import { describe, expect, it } from 'vitest';
import { catalogue, publishedReturn } from '../../src/lib/vendor-sandbox/catalogue.ts';
import { SKINS } from '../../src/lib/vendor-sandbox/games/skins.ts';
import { LINES, MODELS, type Model, type ModelName } from '../../src/lib/vendor-sandbox/maths/models.ts';
import { evaluate, lineRun, type Dice } from '../../src/lib/vendor-sandbox/maths/outcome.ts';
import { percentage, rational } from '../../src/lib/vendor-sandbox/maths/rational.ts';
import { returnToPlayer } from '../../src/lib/vendor-sandbox/maths/return.ts';
import { readStake, stakesFor } from '../../src/lib/vendor-sandbox/maths/stakes.ts';
import { isSymbolCode, type SymbolCode } from '../../src/lib/vendor-sandbox/maths/symbols.ts';
import { cryptoDice } from '../../src/lib/vendor-sandbox/vendor.ts';
import { totalByEveryStop } from './every-stop.ts';

const NAMES: ModelName[] = ['steady', 'bold'];

/** Builds a window from rows, so that a case is readable. */
function windowFrom(...rows: [string, string, string]): SymbolCode[][] {
  return Array.from({ length: 5 }, (_, reel) =>
    rows.map((row) => {
      const code = row[reel] ?? '';
      if (!isSymbolCode(code)) throw new Error(code);
      return code;
    }),
  );
}

describe('the strips', () => {
  it.each(NAMES)('of %s contain known symbols only and no wild on the first reel', (name) => {
    const { strips } = MODELS[name];
    expect(strips.join('')).toMatch(/^[WSA-G]+$/);
    expect(strips[0]).not.toContain('W');
  });

  it.each(NAMES)('of %s never show two scatters on one reel', (name) => {
    for (const strip of MODELS[name].strips) {
      const wrapped = strip + strip.slice(0, 2);
      for (let stop = 0; stop < strip.length; stop++) {
        expect(wrapped.slice(stop, stop + 3)).not.toMatch(/S.?S/);
      }
    }
  });

  it('are crossed by twenty different lines, each within the window', () => {
    expect(new Set(LINES.map((line) => line.join(''))).size).toBe(20);
    expect(LINES.flat().every((row) => row >= 0 && row <= 2)).toBe(true);
  });
});

describe('the pay table', () => {
  it('counts a run from the left, with wilds as substitutes', () => {
    const window = windowFrom('ABCDE', 'AWAAB', 'GGGGG');
    expect(lineRun(window, [1, 1, 1, 1, 1])).toEqual({ symbol: 'A', count: 4 });
    expect(lineRun(window, [2, 2, 2, 2, 2])).toEqual({ symbol: 'G', count: 5 });
    expect(lineRun(window, [0, 0, 0, 0, 0])).toEqual({ symbol: 'A', count: 1 });
  });

  it('pays lines per line stake and scatters per total stake, and adds them up', () => {
    const model: Model = { ...MODELS.steady, strips: ['SAG', 'SAF', 'SAE', 'BDC', 'BDC'] };
    const outcome = evaluate(model, [0, 0, 0, 0, 0], 20_000n);
    expect(outcome.scatterWin).toEqual({ count: 3, amountMinor: 60_000n });
    expect(outcome.lineWins).toContainEqual({ line: 0, symbol: 'A', count: 3, amountMinor: 60_000n });
    expect(outcome.winMinor).toBe(outcome.lineWins.reduce((sum, win) => sum + win.amountMinor, 60_000n));
  });

  it('pays nothing for scatters along a line or for two of a kind', () => {
    const model: Model = { ...MODELS.steady, strips: ['SAG', 'FAS', 'EBC', 'EBC', 'EBC'] };
    expect(evaluate(model, [0, 0, 0, 0, 0], 20_000n).winMinor).toBe(0n);
  });

  it('treats a strip as circular', () => {
    const last = MODELS.steady.strips[0].length - 1;
    const { window } = evaluate(MODELS.steady, [last, 0, 0, 0, 0], 20n);
    expect(window[0]?.join('')).toBe(MODELS.steady.strips[0].slice(-1) + MODELS.steady.strips[0].slice(0, 2));
  });
});

describe('the return to player', () => {
  it.each(NAMES)('of %s equals the sum over every combination of stops', (name) => {
    const { paid, combinations } = totalByEveryStop(MODELS[name]);
    // `paid` counts line stakes, for a total stake of 20 of them.
    expect(returnToPlayer(MODELS[name])).toEqual(rational(paid, combinations * 20n));
  });

  it.each(SKINS)('of $gameCode is between 96.0 and 96.6 percent and equals the figure on its panel', (skin) => {
    const { numerator, denominator } = returnToPlayer(MODELS[skin.model]);
    expect(numerator * 1000n >= denominator * 960n && numerator * 1000n <= denominator * 966n).toBe(true);
    expect(catalogue().find((entry) => entry.gameCode === skin.gameCode)?.rtp).toBe(publishedReturn(skin));
  });

  it('is rounded down for display, never up', () => {
    expect(percentage(rational(96_999n, 100_000n), 2)).toBe('96.99');
    expect(percentage(rational(969_999n, 1_000_000n), 2)).toBe('96.99');
  });
});

describe('stakes', () => {
  it.each(['VND', 'USD'])('in %s are divisible by the number of lines', (currency) => {
    for (const text of stakesFor(currency)) expect((readStake(text, currency) ?? 1n) % 20n).toBe(0n);
  });

  it('are refused when they are not on offer', () => {
    for (const text of ['0', '-1000', '1500', '1000.0', '1e3', '']) expect(readStake(text, 'VND')).toBeUndefined();
  });
});

describe('the dice', () => {
  it('reach every stop of a reel and none beyond', () => {
    const dice: Dice = cryptoDice;
    const seen = new Set(Array.from({ length: 3000 }, () => dice.below(24)));
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index));
  });
});
