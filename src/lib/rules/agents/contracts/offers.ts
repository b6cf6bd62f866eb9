import type { AccountType } from '../../roles.ts';
import type { ContractFamily } from '../families.ts';
import { checkTerms, type TermsRefusal } from '../terms/terms-check.ts';
import type { ContractTerms } from '../awards/contract-terms.ts';
import { isAgent, type AccountId } from '../tree/placement.ts';
import type { Contract, Payer, Refused } from './contract.ts';
import type { ContractBook } from './contract-book.ts';
import { expiryOf } from './effective-times.ts';
import { isEitherBlocked, type Situation } from './situation.ts';

type ParticipantRefusal = 'not_direct_downline' | 'payee_not_agent' | 'account_blocked' | 'contract_debt';
export type OfferRefusal = ParticipantRefusal | 'no_own_contract' | TermsRefusal;

export interface OfferRequest {
  readonly payer: Payer;
  readonly payee: AccountId;
  readonly family: ContractFamily;
  /** Terms as they were sent. */
  readonly terms: Readonly<Record<string, unknown>>;
}

/** Offers a contract, after the checks of docs/spec/agents-rulebook.md §5.4. Returns the terms that are offered. */
export function offerContract(
  book: ContractBook,
  request: OfferRequest,
  situation: Situation,
): Refused<OfferRefusal> | { readonly terms: ContractTerms } {
  const { payer, payee, family } = request;
  const refusal = participantRefusal(request, situation);
  if (refusal) return { refusal };
  const own = payer === null ? null : book.findLive(payer, family);
  if (own === undefined) return { refusal: 'no_own_contract' };
  const current = book.findLive(payee, family);
  const check = checkTerms(family, request.terms, {
    limits: situation.limits[family],
    own: own && own.terms,
    current: current?.payer === payer ? current.terms : undefined,
  });
  if ('terms' in check) book.offer(request, check.terms, expiryOf(situation.now, situation.offerDays));
  return check;
}

function participantRefusal(request: OfferRequest, situation: Situation): ParticipantRefusal | undefined {
  const { tree } = situation;
  const payee = tree.get(request.payee);
  const payer = request.payer === null ? null : tree.get(request.payer);
  if (!payee || payer === undefined || payee.uplineId !== request.payer) return 'not_direct_downline';
  if (!canReceive(payee.type, request.payer)) return 'payee_not_agent';
  if (isEitherBlocked(situation, request)) return 'account_blocked';
  return payer?.hasReceivables ? 'contract_debt' : undefined;
}

/** True for the types of accounts that a payer may pay: agents, and master agents only where the house pays. */
export function canReceive(type: AccountType, payer: Payer): boolean {
  return payer === null ? type === 'master-agent' : isAgent({ type });
}

export type AnswerRefusal = 'offer_expired' | 'offer_not_open' | 'not_yours';

/** Returns an open offer that an account may act on, on its side of it. */
export function findOpenOffer(
  book: ContractBook,
  id: bigint,
  isOnSide: (offer: Contract) => boolean,
): Refused<AnswerRefusal> | { readonly offer: Contract } {
  const offer = book.find(id);
  if (offer?.state === 'EXPIRED') return { refusal: 'offer_expired' };
  if (offer?.state !== 'OFFERED') return { refusal: 'offer_not_open' };
  return isOnSide(offer) ? { offer } : { refusal: 'not_yours' };
}

/** Rejects an offer for its payee. */
export function rejectOffer(book: ContractBook, id: bigint, by: Payer): AnswerRefusal | undefined {
  const found = findOpenOffer(book, id, ({ payee }) => payee === by);
  if ('refusal' in found) return found.refusal;
  book.apply(found.offer, 'reject');
  return undefined;
}

/** Withdraws an offer for its payer. */
export function withdrawOffer(book: ContractBook, id: bigint, by: Payer): AnswerRefusal | undefined {
  const found = findOpenOffer(book, id, ({ payer }) => payer === by);
  if ('refusal' in found) return found.refusal;
  book.apply(found.offer, 'withdraw');
  return undefined;
}
