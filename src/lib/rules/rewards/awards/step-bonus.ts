import { lowest } from '../rates.ts';
import { limitAward, type Award } from './award.ts';

/** Steps that a member verifies once each, such as following the operator's page. */
export interface StepBonus {
  /** In the order in which a maximum cuts them. */
  readonly steps: readonly { readonly name: string; readonly amountMinor: bigint }[];
  /** Maximum of all steps together. */
  readonly maxMinor: bigint;
}

/** Steps of the Zalo bonus: the account is linked, the operator's page is followed, a deposit is credited. */
export const ZALO_STEPS = ['verified', 'followed', 'firstDeposit'] as const;
export type ZaloStep = (typeof ZALO_STEPS)[number];

export const DEFAULT_ZALO: StepBonus = {
  steps: [
    { name: 'verified', amountMinor: 310_000_000n },
    { name: 'followed', amountMinor: 500_000_000n },
    { name: 'firstDeposit', amountMinor: 500_000_000n },
  ],
  maxMinor: 1_310_000_000n,
};

export interface StepBonusAward extends Award {
  readonly lines: ReadonlyMap<string, bigint>;
}

/** Computes the award of the steps that are done and were not paid yet. */
export function stepBonusOf(bonus: StepBonus, done: ReadonlySet<string>, paid: ReadonlySet<string>): StepBonusAward {
  const lines = new Map<string, bigint>();
  let roomMinor = bonus.maxMinor;
  for (const { name, amountMinor } of bonus.steps) if (paid.has(name)) roomMinor -= lowest(amountMinor, roomMinor);
  let sumMinor = 0n;
  for (const { name, amountMinor } of bonus.steps) {
    if (!done.has(name) || paid.has(name)) continue;
    const lineMinor = lowest(amountMinor, roomMinor - sumMinor);
    if (lineMinor > 0n) lines.set(name, lineMinor);
    sumMinor += lineMinor;
  }
  return { ...limitAward(sumMinor, {}), lines };
}
