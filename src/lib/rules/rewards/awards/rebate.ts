import { multiply } from '#kernel/money';
import type { FactCategory } from '../../figures/valid-bet.ts';
import { atLevel, percentOf } from '../rates.ts';
import { limitAward, type Award, type AwardLimits } from './award.ts';

/** Basis points of a return to player of 100 %. */
const WHOLE_BPS = 10_000n;

export type ByCategory<Value> = { readonly [Category in FactCategory]?: Value };

export interface Rebate extends AwardLimits {
  /** Rates by VIP level; the last one serves every higher level. */
  readonly ratesPpm: ByCategory<readonly bigint[]>;
  /** `edge`: a share of what the house expects to keep of the turnover (rakeback). */
  readonly base: 'turnover' | 'edge';
}

/** Turnover of one member since the last payment. */
export interface RebateTurnover {
  /** Negative after corrections of rounds that were paid for already. */
  readonly turnoverMinor: ByCategory<bigint>;
  readonly level: number;
  /** Return to player; a category without one has no edge. */
  readonly rtpBps: ByCategory<bigint>;
  /** Counts against the maximum of the period. */
  readonly paidInPeriodMinor: bigint;
}

export interface RebateAward extends Award {
  /** Categories that add to the rebate; their sum may exceed the award, which has a maximum. */
  readonly lines: ReadonlyMap<FactCategory, bigint>;
}

export function rebateOf(rebate: Rebate, turnover: RebateTurnover): RebateAward {
  const lines = new Map<FactCategory, bigint>();
  let sumMinor = 0n;
  for (const category of Object.keys(rebate.ratesPpm) as FactCategory[]) {
    const lineMinor = percentOf(
      baseOf(rebate, turnover, category),
      atLevel(rebate.ratesPpm[category] ?? [], turnover.level),
    );
    if (lineMinor > 0n) lines.set(category, lineMinor);
    sumMinor += lineMinor;
  }
  const roomMinor = rebate.maxMinor === undefined ? undefined : rebate.maxMinor - turnover.paidInPeriodMinor;
  return { ...limitAward(sumMinor, { ...rebate, maxMinor: roomMinor }), lines };
}

function baseOf(rebate: Rebate, turnover: RebateTurnover, category: FactCategory): bigint {
  const turnoverMinor = turnover.turnoverMinor[category] ?? 0n;
  if (turnoverMinor <= 0n) return 0n;
  if (rebate.base === 'turnover') return turnoverMinor;
  const edgeBps = WHOLE_BPS - (turnover.rtpBps[category] ?? WHOLE_BPS);
  return edgeBps > 0n ? multiply(turnoverMinor, edgeBps, WHOLE_BPS) : 0n;
}
