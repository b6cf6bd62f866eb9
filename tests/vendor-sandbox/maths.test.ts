import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/lib/vendor-sandbox/catalogue.ts';
import { SKINS } from '../../src/lib/vendor-sandbox/slots/skins.ts';
import { LINES, MODELS, type Model, type ModelName } from '../../src/lib/vendor-sandbox/slots/models.ts';
import { evaluate, lineRun } from '../../src/lib/vendor-sandbox/slots/outcome.ts';
import type { Dice } from '../../src/lib/vendor-sandbox/maths/dice.ts';
import { add, percentage, rational } from '../../src/lib/vendor-sandbox/maths/rational.ts';
import { drawJackpot } from '../../src/lib/vendor-sandbox/slots/jackpot.ts';
import { drawReels, evaluateRound } from '../../src/lib/vendor-sandbox/slots/rounds.ts';
import type { JackpotStore } from '../../src/lib/vendor-sandbox/store/jackpots.ts';
import { returnToPlayer } from '../../src/lib/vendor-sandbox/slots/return.ts';
import { readStake, stakesFor } from '../../src/lib/vendor-sandbox/maths/stakes.ts';
import { moneyFormat } from '../../src/lib/vendor-sandbox/http/shell.ts';
import { isSymbolCode, type SymbolCode } from '../../src/lib/vendor-sandbox/slots/symbols.ts';
import { cryptoDice } from '../../src/lib/vendor-sandbox/vendor.ts';
import { totalByEveryStop } from './every-stop.ts';

const NAMES: ModelName[] = ['steady', 'bold', 'festive', 'royal'];

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
    const model: Model = MODELS[name];
    const { paid, combinations, scattered } = totalByEveryStop(model);
    const { awards = [0, 0, 0], multiplier = 0 } = model.freeSpins ?? {};
    const freeSpins = awards.reduce((sum, spins, index) => sum + BigInt(spins) * (scattered[index + 3] ?? 0n), 0n);
    // `paid` counts line stakes, for a total stake of 20 of them. A free spin is another spin whose wins are multiplied.
    const spins = rational(paid * (combinations + BigInt(multiplier) * freeSpins), combinations * combinations * 20n);
    expect(returnToPlayer(model)).toEqual(name === 'royal' ? add(spins, jackpotByRenewal()) : spins);
  });

  it.each(SKINS)('of $gameCode is between 96.0 and 96.6 percent and equals the figure on its panel', (skin) => {
    const { numerator, denominator } = returnToPlayer(MODELS[skin.model]);
    expect(numerator * 1000n >= denominator * 960n && numerator * 1000n <= denominator * 966n).toBe(true);
    expect(catalogue().find((entry) => entry.gameCode === skin.gameCode)?.rtp).toBe(
      percentage({ numerator, denominator }, 2),
    );
  });

  it('is rounded down for display, never up', () => {
    expect(percentage(rational(96_999n, 100_000n), 2)).toBe('96.99');
    expect(percentage(rational(969_999n, 1_000_000n), 2)).toBe('96.99');
  });
});

const POOL = { gameCode: 'PHOENIX', currency: 'VND' };
const TERMS = MODELS.royal.jackpot;

/** Keeps pools in memory. */
function poolsOf(poolMinor?: bigint): JackpotStore {
  let pool = poolMinor;
  return { pool: () => pool, setPool: (_game, _currency, now) => void (pool = now) };
}

/** Returns what the jackpot pays per stake: what one stake adds, and the seed for each stake that wins. */
function jackpotByRenewal() {
  const stakeMinor = 10_000_000n;
  const pools = poolsOf(0n);
  let bound = 0;
  const lose = (results: number) => (bound = results) - 1;
  drawJackpot(TERMS, { round: { ...POOL, stakeMinor }, dice: { below: lose }, pools });
  const added = pools.pool(POOL.gameCode, POOL.currency) ?? 0n;
  drawJackpot(TERMS, { round: { ...POOL, stakeMinor }, dice: { below: () => 0 }, pools });
  const seed = pools.pool(POOL.gameCode, POOL.currency) ?? 0n;
  // One result of the dice wins; each of the others leaves its contribution in the pool.
  return add(rational(added, stakeMinor), rational(seed, stakeMinor * BigInt(bound)));
}

describe('the jackpot', () => {
  it('is won with a chance in proportion to the stake, and pays the pool with the contribution of its own stake', () => {
    for (const text of stakesFor('VND')) {
      const stakeMinor = readStake(text, 'VND') ?? 0n;
      let bound = 0;
      const pools = poolsOf(500_000_000_000n);
      const round = { ...POOL, stakeMinor };
      const last = { below: (results: number) => (bound = results) - 1 };
      expect(drawJackpot(TERMS, { round, dice: last, pools })).toBe(0n);
      expect(10_000_000_000_000n / BigInt(bound)).toBe(stakeMinor);
      const grown = 500_000_000_000n + (stakeMinor * 15n) / 1000n;
      expect(pools.pool('PHOENIX', 'VND')).toBe(grown);
      expect(drawJackpot(TERMS, { round, dice: { below: () => 1 }, pools })).toBe(0n);
      expect(drawJackpot(TERMS, { round, dice: { below: () => 0 }, pools })).toBe(grown + (stakeMinor * 30n) / 1000n);
      expect(pools.pool('PHOENIX', 'VND')).toBe(50_000_000_000n);
    }
  });

  it.each(['VND', 'USD'])('in %s grows by whole minor units', (currency) => {
    for (const text of stakesFor(currency)) expect(((readStake(text, currency) ?? 1n) * 15n) % 1000n).toBe(0n);
  });
});

describe('free spins', () => {
  it('are awarded by scatters, drawn with their spin, and pay their multiplier', () => {
    const model: Model = { ...MODELS.festive, strips: ['SAG', 'SAF', 'SAE', 'BDC', 'BDC'] };
    const reels = drawReels(model, { below: () => 0 });
    expect(reels.freeSpins).toEqual(Array.from({ length: 8 }, () => [0, 0, 0, 0, 0]));
    const { spin, freeSpins, winMinor } = evaluateRound(model, { ...reels, jackpotMinor: 7n }, 20_000n);
    expect(freeSpins.map((free) => free.winMinor)).toEqual(Array.from({ length: 8 }, () => spin.winMinor * 2n));
    expect(winMinor).toBe(spin.winMinor * 17n + 7n);
  });

  it('are not awarded by two scatters or without terms', () => {
    const two: Model = { ...MODELS.festive, strips: ['SAG', 'SAF', 'BAE', 'BDC', 'BDC'] };
    const none: Model = { ...MODELS.steady, strips: ['SAG', 'SAF', 'SAE', 'BDC', 'BDC'] };
    for (const model of [two, none]) expect(drawReels(model, { below: () => 0 }).freeSpins).toEqual([]);
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

it('money is cut to the decimals of its currency, as the portal shows it', () => {
  expect(moneyFormat('en', 'VND')('15681.8181')).toBe('₫15,681');
  expect(moneyFormat('en', 'USD')('-0.999')).toBe('-$0.99');
});

describe('the dice', () => {
  it('reach every stop of a reel and none beyond', () => {
    const dice: Dice = cryptoDice;
    const seen = new Set(Array.from({ length: 3000 }, () => dice.below(24)));
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index));
  });
});
