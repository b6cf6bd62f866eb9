import { clipTerms } from '../terms/covering.ts';
import type { AccountId } from '../tree/placement.ts';
import { isLive, type Contract, type Refused } from './contract.ts';
import type { ContractBook } from './contract-book.ts';
import { effectiveFrom, expiryOf } from './effective-times.ts';
import { findOpenOffer, type AnswerRefusal } from './offers.ts';
import { isCovered, isCoveredBy, isEitherBlocked, type Situation } from './situation.ts';

export type AcceptRefusal = AnswerRefusal | 'account_blocked' | 'offer_no_longer_valid' | 'cascade_changed';

export interface Acceptance {
  readonly by: AccountId;
  readonly offerId: bigint;
  /** Number of contracts whose end the payee was shown; undefined where nothing was shown. */
  readonly shownTerminations?: number;
}

export interface Accepted {
  readonly from: Date;
  /** Contracts below that end with it: those that the new terms do not cover, and everything below them. */
  readonly terminated: readonly Contract[];
}

/**
 * Accepts an offer (docs/spec/agents-rulebook.md §5.5). What the payee grants and the new terms do not cover ends at that moment, and is
 * offered again with the rates that are left. Changes of the book have to be stored after a refusal too: an offer that is no
 * longer covered is voided.
 */
export function acceptOffer(
  book: ContractBook,
  { by, offerId, shownTerminations }: Acceptance,
  situation: Situation,
): Refused<AcceptRefusal> | Accepted {
  const found = findOpenOffer(book, offerId, ({ payee }) => payee === by);
  if ('refusal' in found) return found;
  const { offer } = found;
  if (isEitherBlocked(situation, offer)) return { refusal: 'account_blocked' };
  if (!isCovered(book, offer, situation)) {
    book.apply(offer, 'void');
    return { refusal: 'offer_no_longer_valid' };
  }
  const from = effectiveFrom(situation.calendar, offer.terms, situation.now);
  const exceeding = listExceeding(book, offer, from, situation);
  const live = exceeding.filter(isLive);
  if (shownTerminations !== undefined && shownTerminations !== live.length) return { refusal: 'cascade_changed' };
  replaceCurrent(book, offer, from);
  book.apply(offer, 'accept', { from });
  const terminated = exceeding.flatMap((contract) => book.endWithBelow(contract, from, 'cascade'));
  voidExceedingOffers(book, offer, terminated, situation);
  for (const contract of live) offerAgain(book, offer, contract, situation);
  return { from, terminated };
}

/** Lists what the payee grants beyond the new terms from their start on, by id. */
function listExceeding(book: ContractBook, { payee, terms }: Contract, from: Date, situation: Situation): Contract[] {
  const granted = book.listGrantedAfter(payee, terms.family, from);
  return granted.filter((contract) => !isCoveredBy(terms, contract.terms, situation));
}

/** Ends what the payee held, whatever it was agreed to end at; a request to terminate it is over. */
function replaceCurrent(book: ContractBook, { payee, terms }: Contract, from: Date): void {
  const current = book.findLive(payee, terms.family);
  if (current?.state === 'TERMINATION_REQUESTED') book.apply(current, 'dismiss');
  book.endHeld(payee, terms.family, from, 'replace');
}

function voidExceedingOffers(
  book: ContractBook,
  { payee, terms }: Contract,
  terminated: readonly Contract[],
  situation: Situation,
): void {
  const ended = new Set(terminated.map((contract) => contract.payee));
  book.voidOffers(
    terms.family,
    (open) =>
      (open.payer === payee && !isCoveredBy(terms, open.terms, situation)) ||
      (open.payer !== null && ended.has(open.payer)),
  );
}

/** Offers a contract that ended again, with what the new terms of its payer still allow. */
function offerAgain(
  book: ContractBook,
  { payee: payer, terms }: Contract,
  ended: Contract,
  situation: Situation,
): void {
  const { limits, now, offerDays } = situation;
  const clipped = clipTerms(terms, ended.terms, limits[terms.family].minSpreadPpm);
  if (clipped) book.offer({ payer, payee: ended.payee }, clipped, expiryOf(now, offerDays));
}
