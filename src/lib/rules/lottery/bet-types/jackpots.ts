import { combinationRule, completionRule, type CombinationOptions } from '../evaluators/combinations.ts';
import { balls } from '../grammar/alphabet.ts';
import type { BetType } from '../types.ts';
import { table } from './table.ts';

/**
 * Mega 6/45 and Power 6/55 (docs/spec/lottery-rulebook.md §10.2). A jackpot tier's odds state its seed; it pays its
 * pool (`../jackpots.ts`).
 */
const SIZE = 6;

const MEGA: CombinationOptions = {
  alphabet: balls(45),
  size: SIZE,
  room: [39, 6],
  classify({ balls: drawn }) {
    const came = new Set(drawn);
    return (value) => (came.has(value) ? 1 : 0);
  },
  tierOf: ([, hits = 0]) => (hits >= 3 ? `M${hits}` : null),
};
const MEGA_ODDS = { M6: '1200000', M5: '1000', M4: '30', M3: '3' };

/** The bonus ball turns five hits into the second jackpot and has no other effect. */
const POWER: CombinationOptions = {
  alphabet: balls(55),
  size: SIZE,
  room: [48, 6, 1],
  classify({ balls: drawn }) {
    const came = new Set(drawn.slice(0, SIZE));
    const bonus = drawn[SIZE];
    return (value) => (came.has(value) ? 1 : value === bonus ? 2 : 0);
  },
  tierOf([, hits = 0, bonus]) {
    if (hits === 6) return 'JP1';
    if (hits === 5 && bonus === 1) return 'JP2';
    return hits >= 3 ? `M${hits}` : null;
  },
};
const POWER_ODDS = { JP1: '3000000', JP2: '300000', M5: '4000', M4: '50', M3: '5' };

export const megaBetTypes = (): BetType[] =>
  table('MEGA645', 'FIXED', [
    ['', combinationRule(MEGA), MEGA_ODDS],
    ['_BAO5', completionRule(MEGA), MEGA_ODDS],
  ]);

export const powerBetTypes = (): BetType[] =>
  table('POWER655', 'FIXED', [
    ['', combinationRule(POWER), POWER_ODDS],
    ['_BAO5', completionRule(POWER), POWER_ODDS],
  ]);
