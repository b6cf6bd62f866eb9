import type { LineCode } from './symbols.ts';

export const REELS = 5;
export const ROWS = 3;

/** Multipliers for three, four and five of a kind. */
export type Pays = readonly [number, number, number];

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

export const MODELS = {
  /** Frequent, smaller wins. */
  steady: {
    strips: [
      'EDBFAFCDSGECDGEBGDFECGAF',
      'EBDGCFSBFAEGFCFAWEDECGBDGD',
      'BCDGFGWCDGFAEDFEWCFEGSBDEA',
      'AEGFGDFSEBDCFBEABCDEFGWDGC',
      'EGFEBFDFDGAGCBECDESCDFBG',
    ],
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
  /** Rarer, larger wins. */
  bold: {
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
  },
} as const satisfies Record<string, Model>;

export type ModelName = keyof typeof MODELS;
