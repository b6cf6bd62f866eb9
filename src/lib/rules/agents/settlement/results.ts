import { awardOf, type Award, type AwardFigures } from '../awards/awards.ts';
import { carryIn, carryOut, type Carried } from '../awards/carry-over.ts';
import { dayText } from '../../lottery/draws/local-days.ts';
import type { Period } from '../periods.ts';
import type { SignedContract } from './relations.ts';

/** Figures of the payee's team in the part of a period in which a contract was in force. */
export interface PeriodFigures {
  readonly period: Period;
  readonly contract: SignedContract;
  readonly figures: Omit<AwardFigures, 'carryInMinor'>;
}

export interface PeriodResult extends PeriodFigures {
  readonly carryInMinor: bigint;
  readonly carryOutMinor: bigint;
  readonly award: Award;
}

/**
 * Returns the results of a relation's periods, which are in the order of time: each dividend takes what the period before
 * left (docs/spec/agents-rulebook.md §7.3). The first one takes what was left before it.
 */
export function resultsOf(periods: readonly PeriodFigures[], leftBefore: Carried): PeriodResult[] {
  let carried = leftBefore;
  return periods.map((each) => {
    const { terms } = each.contract;
    const { ngrMinor } = each.figures;
    const month = dayText(each.period.firstDay).slice(0, 6);
    const policy = terms.family === 'DIVIDEND' ? terms.carryOver : 'NONE';
    const carryInMinor = carryIn(policy, carried, month);
    const carryOutMinor = carryOut(policy, { ngrMinor, carryInMinor });
    carried = { amountMinor: carryOutMinor, month };
    return { ...each, carryInMinor, carryOutMinor, award: awardOf(terms, { ...each.figures, carryInMinor }) };
  });
}

/** `UPLINE`: each payer pays its own contracts. `HOUSE`: the house pays everybody the difference (§7.1). */
export const FUNDINGS = ['UPLINE', 'HOUSE'] as const;
export type Funding = (typeof FUNDINGS)[number];

export interface HouseShare {
  /** Amounts of the payee's direct downlines. */
  readonly downlinesMinor: bigint;
  /** Part of them that the payee's own amount does not cover: the house bears it. */
  readonly excessMinor: bigint;
  readonly amountMinor: bigint;
}

/** Returns what the house pays a payee when it pays the payee's downlines too. */
export function houseShare(amountMinor: bigint, downlinesMinor: bigint): HouseShare {
  const rest = amountMinor - downlinesMinor;
  return { downlinesMinor, excessMinor: rest < 0n ? -rest : 0n, amountMinor: rest > 0n ? rest : 0n };
}
