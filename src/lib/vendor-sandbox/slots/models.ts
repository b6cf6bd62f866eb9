import { rational, type Rational } from '../maths/rational.ts';
import type { LineCode } from './symbols.ts';

export const REELS = 5;
export const ROWS = 3;

/** Multipliers for three, four and five of a kind. */
export type Pays = readonly [number, number, number];

/** Free spins inside a round. They are played at its stake, take none, and award no more of them. */
export interface FreeSpinTerms {
  /** Free spins for three, four and five scatters. */
  readonly awards: Pays;
  /** Multiplier of all that a free spin pays. */
  readonly multiplier: number;
}

/** Progressive jackpot. A stake wins it with its share of an average cycle (`jackpot.ts`). */
export interface JackpotTerms {
  /** Part of each stake that the pool grows by. */
  readonly contribution: Rational;
  /** Seed of the pool as a part of the stakes in an average cycle. */
  readonly seedShare: Rational;
}

/**
 * Complete mathematics of a slot, as data. A strip is circular and read downwards. The wild never occurs on the first
 * reel, so a line always begins with the symbol that it pays for; both the evaluation and the return rely on this (a
 * test checks it).
 */
export interface Model {
  readonly strips: readonly [string, string, string, string, string];
  /** Multipliers of the stake per line. */
  readonly linePays: Readonly<Record<LineCode, Pays>>;
  /** Multipliers of the total stake; scatters pay in any position. */
  readonly scatterPays: Pays;
  readonly freeSpins?: FreeSpinTerms;
  readonly jackpot?: JackpotTerms;
}

/** Row (0 is the top) that each line crosses on each reel. */
export const LINES: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
];

const STEADY_STRIPS: Model['strips'] = [
  'EDBFAFCDSGECDGEBGDFECGAF',
  'EBDGCFSBFAEGFCFAWEDECGBDGD',
  'BCDGFGWCDGFAEDFEWCFEGSBDEA',
  'AEGFGDFSEBDCFBEABCDEFGWDGC',
  'EGFEBFDFDGAGCBECDESCDFBG',
];

/** Rarer, larger wins. */
const BOLD = {
  strips: [
    'DCGEGABFEDFGDFESGBCDFCE',
    'FGDSDGFEABECBEFBGCFDEGCWD',
    'WGEFEDCSDGBCDGBDFGEBECAFGF',
    'CFEBFEAFBEGFDSDCGDCDWGEG',
    'CGADGCFGEDCESEFBEFGDFDBG',
  ],
  linePays: {
    A: [100, 600, 6000],
    B: [50, 250, 1500],
    C: [25, 100, 500],
    D: [12, 50, 200],
    E: [12, 40, 150],
    F: [8, 25, 100],
    G: [6, 20, 80],
  },
  scatterPays: [4, 20, 200],
} as const satisfies Model;

export const MODELS = {
  /** Frequent, smaller wins. */
  steady: {
    strips: STEADY_STRIPS,
    linePays: {
      A: [60, 250, 2000],
      B: [30, 120, 500],
      C: [18, 80, 300],
      D: [15, 50, 200],
      E: [12, 40, 150],
      F: [10, 25, 100],
      G: [8, 20, 80],
    },
    scatterPays: [3, 15, 100],
  },
  bold: BOLD,
  /** Smaller wins of a spin, and free spins that pay double. */
  festive: {
    strips: STEADY_STRIPS,
    linePays: {
      A: [40, 250, 2000],
      B: [20, 120, 500],
      C: [15, 80, 300],
      D: [10, 40, 150],
      E: [10, 30, 140],
      F: [8, 25, 100],
      G: [5, 20, 80],
    },
    scatterPays: [2, 10, 50],
    freeSpins: { awards: [8, 12, 20], multiplier: 2 },
  },
  /** The bold model with a progressive jackpot, for which one symbol pays less. */
  royal: {
    ...BOLD,
    linePays: { ...BOLD.linePays, B: [40, 250, 1500] },
    jackpot: { contribution: rational(15n, 1000n), seedShare: rational(5n, 1000n) },
  },
} as const satisfies Record<string, Model>;

export type ModelName = keyof typeof MODELS;

export const VOLATILITIES: Readonly<Record<ModelName, 'medium' | 'high'>> = {
  steady: 'medium',
  bold: 'high',
  festive: 'medium',
  royal: 'high',
};
