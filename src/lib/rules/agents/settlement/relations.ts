import { periodCodeOf, type ContractTerms } from '../awards/contract-terms.ts';
import type { Span } from '../figures/facts.ts';
import type { Period } from '../periods.ts';

/** A signed contract; its terms never change. */
export interface SignedContract {
  readonly id: bigint;
  /** Null: the house. */
  readonly payer: string | null;
  readonly payee: string;
  readonly terms: ContractTerms;
  readonly from: Date;
  /** Null: no end is set. */
  readonly to: Date | null;
}

/**
 * Contracts of one payer, payee and family, each from the instant at which the former ended: what is carried over and
 * brought forward follows them (docs/spec/agents-rulebook.md §6.6).
 */
export interface Relation {
  readonly contracts: readonly SignedContract[];
}

/** Returns the part of a period in which a contract is in force; it may be empty. */
export function spanIn({ from, to }: SignedContract, { start, end }: Period): Span {
  return { start: from > start ? from : start, end: to && to < end ? to : end };
}

/** Returns the contract of a relation that is in force in a period and settled by periods of its code. */
export function contractIn({ contracts }: Relation, period: Period): SignedContract | undefined {
  return contracts.findLast((contract) => {
    const { start, end } = spanIn(contract, period);
    return start < end && periodCodeOf(contract.terms) === period.code;
  });
}

/** Returns the last contract that was in force before the end of a period, if it is settled by periods of that code. */
export function lastContractBy({ contracts }: Relation, period: Period): SignedContract | undefined {
  const last = contracts.findLast(({ from, to }) => from < period.end && !(to && to <= from));
  return last && periodCodeOf(last.terms) === period.code ? last : undefined;
}

/** Returns whether a relation has ended at or before the end of a period. */
export function hasEndedBy({ contracts }: Relation, period: Period): boolean {
  const to = contracts.at(-1)?.to;
  return !!to && to <= period.end;
}
