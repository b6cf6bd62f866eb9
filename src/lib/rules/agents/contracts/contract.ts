import type { ContractTerms } from '../awards/contract-terms.ts';
import type { AccountId, AccountInTree } from '../tree/placement.ts';
import type { ContractState } from './contract-states.ts';

/** Payer of a contract: the payee's direct upline; null for the house, which pays agents without an upline. */
export type Payer = AccountId | null;

/** Reason for which a contract ended (docs/spec/agents-rulebook.md §5.2). */
export type ContractEnd = 'REPLACED' | 'TERMINATION' | 'CASCADE' | 'MOVE' | 'OPERATOR';

/** An agreement that the payer pays the payee by the figures of the payee's team. Its terms never change. */
export interface ContractDraft {
  readonly payer: Payer;
  readonly payee: AccountId;
  readonly terms: ContractTerms;
  readonly state: ContractState;
  /** End of an offer, or of the request to terminate, that nobody answered. */
  readonly expiresAt: Date | null;
  /** Side that requests the termination. */
  readonly requestedBy: Side | null;
  /** The contract is in force from its start to its end, the end excluded. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly endedBy: ContractEnd | null;
}

export interface Contract extends ContractDraft {
  readonly id: bigint;
}

export type Side = 'payer' | 'payee';

/** Returns the side on which an account is; undefined for anybody else. */
export function sideOf({ payer, payee }: ContractDraft, account: Payer): Side | undefined {
  if (account === payee) return 'payee';
  return account === payer ? 'payer' : undefined;
}

export function otherSide(side: Side): Side {
  return side === 'payer' ? 'payee' : 'payer';
}

/** True for a contract that was agreed and has no end yet. An account has one at most in each family. */
export function isLive({ state }: ContractDraft): boolean {
  return state === 'SIGNED' || state === 'TERMINATION_REQUESTED';
}

/** An account as far as contracts depend on it. */
export interface ContractAccount extends AccountInTree {
  readonly isBlocked: boolean;
  /** Its balance did not cover all that it has to pay under its contracts. */
  readonly hasReceivables: boolean;
}

/** An act that is refused with a code. Expiries that were due, and voided offers, have to be stored all the same. */
export interface Refused<Code extends string> {
  readonly refusal: Code;
}
