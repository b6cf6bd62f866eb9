import { isVnGroup, type VnGroup } from '../draws/vn-prizes.ts';
import type { BetType } from '../types.ts';

/**
 * Average return of a stake at the rulebook's odds, in thousandths and rounded up: §1.5 of
 * docs/spec/lottery-rulebook.md for credit bet types (class A, the highest), §9.4 and §10 for the others.
 */
const CREDIT = 975;
const SLOTS_BY_DIGITS = { two: 980, three: 960, four: 880 };

type Returns = Readonly<Record<string, number>>;

const SOUTH: Returns = { LO2_1K: 980, X2: 732, X3: 588, X4: 417, TR4: 960, TR6: 821, TR8: 781, TR10: 676, DA: 864 };
const LINKED: Readonly<Record<VnGroup, Returns>> = {
  VN_MB: { LO2_1K: 978, X2: 933, X3: 800, X4: 668, TR4: 831, TR6: 847, TR8: 843, TR10: 698, DA: 920 },
  VN_MN: SOUTH,
  VN_MT: SOUTH,
};

const KENO_LEVELS = [500, 542, 556, 552, 550, 545, 552, 547, 548, 578];
/** Returns of Keno's splits by tier: one side far ahead, a little ahead, or a draw. */
const KENO_SPLITS: readonly (readonly [tier: RegExp, thousandths: number])[] = [
  [/^KENO_CL (?:CHAN|LE)1112$/, 601],
  [/^KENO_CL (?:CHAN|LE)1[35]$/, 543],
  [/^KENO_CL HOA$/, 407],
  [/^KENO_LN (?:LON|NHO)1[13]$/, 556],
  [/^KENO_LN HOA$/, 529],
];
const JACKPOTS: Returns = { MEGA645: 285, POWER655: 300 };

/** Returns the average return of the bets that a tier pays. Throws Error for bet types that a prize group scales. */
export function returnOf(betType: BetType, tier: string): bigint {
  const thousandths = thousandthsOf(betType, tier);
  if (thousandths === undefined) throw new RangeError(`nobody knows what ${betType.code} returns`);
  return BigInt(thousandths);
}

function thousandthsOf({ group, code, engine }: BetType, tier: string): number | undefined {
  if (engine === 'CREDIT') return CREDIT;
  if (isVnGroup(group)) return vnReturn(group, code.slice('VN_'.length), tier);
  const level = /^KENO_B(\d+)$/.exec(code)?.[1];
  if (level !== undefined) return KENO_LEVELS[Number(level) - 1];
  return JACKPOTS[group] ?? KENO_SPLITS.find(([form]) => form.test(`${code} ${tier}`))?.[1];
}

function vnReturn(group: VnGroup, betType: string, tier: string): number | undefined {
  // Every size of a xiên quay is a bet of its own.
  const linked = LINKED[group][betType.startsWith('XQ') ? tier : betType];
  if (linked !== undefined) return linked;
  if (betType === '2S') return CREDIT;
  if (/^(?:LO3|3C)/.test(betType)) return SLOTS_BY_DIGITS.three;
  return /^(?:LO4|4C)/.test(betType) ? SLOTS_BY_DIGITS.four : SLOTS_BY_DIGITS.two;
}
