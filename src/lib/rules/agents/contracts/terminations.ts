import { otherSide, sideOf, isLive, type Contract, type Payer, type Refused, type Side } from './contract.ts';
import type { ContractBook, EndingEvent } from './contract-book.ts';
import { effectiveFrom, expiryOf } from './effective-times.ts';
import { voidOffersOfEnded, type Situation } from './situation.ts';

export type TerminationRefusal = 'wrong_state' | 'not_yours';

/** A contract that ends with everything below it. */
export interface Terminated {
  readonly to: Date;
  readonly terminated: readonly Contract[];
}

/**
 * Requests the end of a contract for one of its sides. When the other side requested it before, both agree, and it ends
 * (docs/spec/agents-rulebook.md §5.5).
 */
export function requestTermination(
  book: ContractBook,
  id: bigint,
  by: Payer,
  situation: Situation,
): Refused<TerminationRefusal | 'already_requested'> | { readonly requestedBy: Side } | Terminated {
  const contract = book.find(id);
  if (!contract || !isLive(contract)) return { refusal: 'wrong_state' };
  const side = sideOf(contract, by);
  if (!side) return { refusal: 'not_yours' };
  if (contract.requestedBy === side) return { refusal: 'already_requested' };
  if (contract.requestedBy) return terminate(book, contract, 'agree', situation);
  const expiresAt = expiryOf(situation.now, situation.offerDays);
  book.apply(contract, 'requestTermination', { requestedBy: side, expiresAt });
  return { requestedBy: side };
}

/** Agrees to the end that the other side requested. */
export function agreeTermination(
  book: ContractBook,
  id: bigint,
  by: Payer,
  situation: Situation,
): Refused<TerminationRefusal> | Terminated {
  const found = findRequested(book, id, by, otherSide);
  return 'refusal' in found ? found : terminate(book, found.contract, 'agree', situation);
}

/** Refuses the end that the other side requested: the contract stays. */
export function refuseTermination(book: ContractBook, id: bigint, by: Payer): TerminationRefusal | undefined {
  const found = findRequested(book, id, by, otherSide);
  if ('refusal' in found) return found.refusal;
  book.apply(found.contract, 'refuse');
  return undefined;
}

/** Cancels a request of the own side. */
export function cancelTermination(book: ContractBook, id: bigint, by: Payer): TerminationRefusal | undefined {
  const found = findRequested(book, id, by, (side) => side);
  if ('refusal' in found) return found.refusal;
  book.apply(found.contract, 'cancel');
  return undefined;
}

/** Ends a contract for the operator, without the consent of its sides. */
export function forceTermination(
  book: ContractBook,
  id: bigint,
  situation: Situation,
): Refused<'wrong_state'> | Terminated {
  const contract = book.find(id);
  if (!contract || !isLive(contract)) return { refusal: 'wrong_state' };
  return terminate(book, contract, 'force', situation);
}

/** Finds a contract with a request to terminate that an account may answer on the side that `answers` derives from the requester's. */
function findRequested(
  book: ContractBook,
  id: bigint,
  by: Payer,
  answers: (requestedBy: Side) => Side,
): Refused<TerminationRefusal> | { readonly contract: Contract } {
  const contract = book.find(id);
  if (contract?.state !== 'TERMINATION_REQUESTED' || !contract.requestedBy) return { refusal: 'wrong_state' };
  return sideOf(contract, by) === answers(contract.requestedBy) ? { contract } : { refusal: 'not_yours' };
}

function terminate(book: ContractBook, contract: Contract, event: EndingEvent, situation: Situation): Terminated {
  const to = effectiveFrom(situation.calendar, contract.terms, situation.now);
  const terminated = book.endWithBelow(contract, to, event);
  voidOffersOfEnded(book, terminated);
  return { to, terminated };
}
