import type { ContractFamily } from '../families.ts';
import type { BusinessCalendar } from '../periods.ts';
import type { ContractTerms } from '../awards/contract-terms.ts';
import { coversTerms } from '../terms/covering.ts';
import type { ContractLimits } from '../terms/terms-check.ts';
import type { Tree } from '../tree/placement.ts';
import type { Contract, ContractAccount, ContractDraft } from './contract.ts';
import type { ContractBook } from './contract-book.ts';

/** Everything beside the contracts that an act depends on. */
export interface Situation {
  readonly now: Date;
  readonly tree: Tree<ContractAccount>;
  readonly calendar: BusinessCalendar;
  /** Days in which an offer, or a request to terminate, can be answered. */
  readonly offerDays: number;
  readonly limits: Readonly<Record<ContractFamily, ContractLimits>>;
}

/** True when the payer or the payee is blocked. */
export function isEitherBlocked(
  { tree }: Situation,
  { payer, payee }: Pick<ContractDraft, 'payer' | 'payee'>,
): boolean {
  return [payer, payee].some((account) => account !== null && (tree.get(account)?.isBlocked ?? true));
}

/** True when terms stay within those of the payer's own contract. The house grants any. */
export function isCovered(book: ContractBook, { payer, terms }: ContractDraft, situation: Situation): boolean {
  if (payer === null) return true;
  const own = book.findLive(payer, terms.family);
  return own !== undefined && isCoveredBy(own.terms, terms, situation);
}

export function isCoveredBy(own: ContractTerms, granted: ContractTerms, { limits }: Situation): boolean {
  return coversTerms(own, granted, limits[granted.family].minSpreadPpm);
}

/** Voids the open offers that accounts lost with their contracts: those that they made, and those to the first of them. */
export function voidOffersOfEnded(book: ContractBook, ended: readonly Contract[]): void {
  const [first] = ended;
  if (!first) return;
  const payees = new Set(ended.map(({ payee }) => payee));
  book.voidOffers(
    first.terms.family,
    ({ payer, payee }) => payee === first.payee || (payer !== null && payees.has(payer)),
  );
}
