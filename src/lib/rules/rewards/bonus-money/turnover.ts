import { multiply } from '#kernel/money';
import { FACTOR_UNIT, lowest } from '../rates.ts';

/** Treatment of withdrawals while turnover is open: refused, flagged for the reviewer, or accepted as ever. */
export const TURNOVER_MODES = ['block', 'review', 'off'] as const;
export type TurnoverMode = (typeof TURNOVER_MODES)[number];

/** Turnover that a deposit or an award requires before a withdrawal (docs/spec/rewards-rulebook.md §2). */
export interface TurnoverRequirement {
  readonly requiredMinor: bigint;
  readonly openMinor: bigint;
}

/** Opens the requirement of a credited amount; undefined when nothing is required. */
export function openTurnover(amountMinor: bigint, factorHundredths: bigint): TurnoverRequirement | undefined {
  const requiredMinor = multiply(amountMinor, factorHundredths, FACTOR_UNIT);
  return requiredMinor > 0n ? { requiredMinor, openMinor: requiredMinor } : undefined;
}

export function openTurnoverOf(requirements: readonly TurnoverRequirement[]): bigint {
  return requirements.reduce((sum, { openMinor }) => sum + openMinor, 0n);
}

export interface TurnoverChange {
  readonly requirements: readonly TurnoverRequirement[];
  /** Sum that the requirements changed by, which the round records. */
  readonly changedMinor: bigint;
}

/** Works requirements off, the oldest first. Turnover above the open sum is not saved for later deposits. */
export function workOffTurnover(requirements: readonly TurnoverRequirement[], turnoverMinor: bigint): TurnoverChange {
  let left = turnoverMinor;
  const changed = requirements.map((requirement) => {
    const worked = lowest(requirement.openMinor, left);
    left -= worked;
    return { ...requirement, openMinor: requirement.openMinor - worked };
  });
  return { requirements: changed, changedMinor: turnoverMinor - left };
}

/** Opens requirements again after a correction, the newest first; callers pass at most what the round had worked off. */
export function reopenTurnover(requirements: readonly TurnoverRequirement[], turnoverMinor: bigint): TurnoverChange {
  let left = turnoverMinor;
  const changed = requirements.toReversed().map((requirement) => {
    const reopened = lowest(requirement.requiredMinor - requirement.openMinor, left);
    left -= reopened;
    return { ...requirement, openMinor: requirement.openMinor + reopened };
  });
  return { requirements: changed.toReversed(), changedMinor: turnoverMinor - left };
}

/** True when the money of all requirements is lost: nothing is left that could be laundered. */
export function isTurnoverReset(facts: {
  hasOpenRounds: boolean;
  cashMinor: bigint;
  resetBelowMinor: bigint;
}): boolean {
  return !facts.hasOpenRounds && facts.cashMinor < facts.resetBelowMinor;
}

export function closeTurnover(requirements: readonly TurnoverRequirement[]): TurnoverRequirement[] {
  return requirements.map((requirement) => ({ ...requirement, openMinor: 0n }));
}
