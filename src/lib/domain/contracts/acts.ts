import { publishLiveEvents } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { acceptOffer, type AcceptRefusal } from '#rules/agents/contracts/acceptance';
import type { Contract, Payer, Refused } from '#rules/agents/contracts/contract';
import { ContractBook } from '#rules/agents/contracts/contract-book';
import {
  type AnswerRefusal,
  offerContract,
  type OfferRefusal,
  type OfferRequest,
  rejectOffer,
  withdrawOffer,
} from '#rules/agents/contracts/offers';
import {
  agreeTermination,
  cancelTermination,
  forceTermination,
  refuseTermination,
  requestTermination,
  type TerminationRefusal,
} from '#rules/agents/contracts/terminations';
import type { ContractFamily } from '#rules/agents/families';
import { allowedRates, type OfferRisk, offerRisks } from '#rules/agents/terms/covering';
import { termsSchema } from '#rules/agents/terms/terms-schema';
import { lowest } from '#rules/rewards/rates';
import type { ContractDeps } from './deps.ts';
import { listHeldContracts } from './lists.ts';
import { lockFamilies } from './locks.ts';
import { type CurrentSituation, loadSituation } from './situation.ts';
import { type Act, findContract, loadContracts, storeBook, toContract } from './stored-contracts.ts';

export type ContractRefusal =
  | 'family_disabled'
  | OfferRefusal
  | AcceptRefusal
  | AnswerRefusal
  | TerminationRefusal
  | 'already_requested';

/** Changes that an act has made. */
export interface ContractOutcome {
  /** When the contract begins or ends; undefined for an act that changes neither. */
  at: Date | undefined;
  /** The offer that was made. */
  offerId: bigint | undefined;
  /** Contracts that end, the named one included where it does. */
  terminated: readonly bigint[];
  /** Offers that were made to those whose contracts ended. */
  offered: readonly bigint[];
}

type Outcome = Refused<ContractRefusal> | ContractOutcome;

export interface OfferContract {
  family: ContractFamily;
  /** Null: the house. */
  payerId: bigint | null;
  payeeId: bigint;
  terms: Record<string, unknown>;
  actor: string;
}

/** Offers a contract. Returns a refusal with its code instead; nothing is changed then but what the clock has decided. */
export async function offer(tx: Tx, deps: ContractDeps, request: OfferContract): Promise<Outcome> {
  const { family, payerId, payeeId, terms, actor } = request;
  const payers = payerId === null ? [] : [payerId];
  return perform(tx, deps, { family, parties: [payeeId, ...payers], payers, actor, act: 'offer' }, (book, situation) =>
    unlessRefused(
      offerIn(
        book,
        { payer: payerId === null ? null : String(payerId), payee: String(payeeId), family, terms },
        situation,
      ),
    ),
  );
}

/**
 * Offers a contract unless the family is off, or the payee is an affiliate whose plan excludes contracts. Returns why not; undefined for
 * an offer that was made.
 */
function offerIn(book: ContractBook, request: OfferRequest, situation: CurrentSituation): ContractRefusal | undefined {
  const { program, tree, excluded } = situation;
  const { family, payer, payee } = request;
  if (!program.families[family].isOn) return 'family_disabled';
  // Only the direct upline may know.
  if (excluded.has(payee) && tree.get(payee)?.uplineId === payer) return 'wrong_state';
  const offered = offerContract(book, request, situation);
  return 'refusal' in offered ? offered.refusal : undefined;
}

const CONTRACT_ANSWERS = ['accept', 'reject', 'withdraw', 'terminate', 'agree', 'refuse', 'cancel'] as const;
export type ContractAnswer = (typeof CONTRACT_ANSWERS)[number];

export interface AnswerContract {
  family: ContractFamily;
  contractId: bigint;
  /** Null: the house. */
  by: bigint | null;
  actor: string;
  answer: ContractAnswer | 'force';
  /** Number of contracts whose end the payee was shown. */
  shownTerminations?: number | undefined;
}

/** Acts on an offer or contract. Returns a refusal with its code instead; an offer that is not covered any more is voided then. */
export async function answer(tx: Tx, deps: ContractDeps, request: AnswerContract): Promise<Outcome> {
  const { family, contractId, actor } = request;
  const contract = await findContract(tx, family, contractId);
  const payers = contract?.payerId ? [contract.payerId] : [];
  const parties = contract ? [contract.payeeId, ...payers] : [];
  return perform(tx, deps, { family, parties, payers, contractId, actor, act: request.answer }, (book, situation) =>
    answerIn(book, request, situation),
  );
}

type Changed = Refused<ContractRefusal> | { terminated: readonly Contract[]; at: Date | undefined };

function answerIn(book: ContractBook, request: AnswerContract, situation: CurrentSituation): Changed {
  const { contractId: id, shownTerminations } = request;
  const by: Payer = request.by === null ? null : String(request.by);
  switch (request.answer) {
    case 'accept':
      return toChanged(
        acceptOffer(
          book,
          { by: by ?? '', offerId: id, ...(shownTerminations === undefined ? {} : { shownTerminations }) },
          situation,
        ),
      );
    case 'reject':
      return unlessRefused(rejectOffer(book, id, by));
    case 'withdraw':
      return unlessRefused(withdrawOffer(book, id, by));
    case 'terminate':
      return toChanged(requestTermination(book, id, by, situation));
    case 'agree':
      return toChanged(agreeTermination(book, id, by, situation));
    case 'refuse':
      return unlessRefused(refuseTermination(book, id, by));
    case 'cancel':
      return unlessRefused(cancelTermination(book, id, by));
    case 'force':
      return toChanged(forceTermination(book, id, situation));
  }
}

function toChanged(
  outcome:
    | Refused<ContractRefusal>
    | { readonly requestedBy: string }
    | { readonly from?: Date; readonly to?: Date; readonly terminated: readonly Contract[] },
): Changed {
  if ('refusal' in outcome) return outcome;
  if ('requestedBy' in outcome) return { terminated: [], at: undefined };
  return { terminated: outcome.terminated, at: outcome.from ?? outcome.to };
}

function unlessRefused(refusal: ContractRefusal | undefined): Changed {
  return refusal ? { refusal } : { terminated: [], at: undefined };
}

interface Performance extends Act {
  family: ContractFamily;
  parties: readonly bigint[];
  payers: readonly bigint[];
  contractId?: bigint;
}

async function perform(
  tx: Tx,
  deps: ContractDeps,
  { family, parties, payers, contractId, ...act }: Performance,
  change: (book: ContractBook, situation: CurrentSituation) => Changed,
): Promise<Outcome> {
  await lockFamilies(tx, [family]);
  const accounts = parties.slice(0, 1);
  const contracts = await loadContracts(tx, { families: [family], accounts, payers, contractId });
  // The clock is read after the locks: an act that waited for them is later.
  const situation = await loadSituation(tx, deps, { accounts: parties, now: await deps.clock(tx) });
  const book = new ContractBook(contracts, situation.now);
  const changed = change(book, situation);
  const created = await storeBook(tx, book, act);
  if ('refusal' in changed) return changed;
  publishLiveEvents(tx, parties, 'contract', {});
  const isOffer = act.act === 'offer';
  return {
    at: changed.at,
    offerId: isOffer ? created[0] : undefined,
    terminated: changed.terminated.map(({ id }) => id),
    offered: isOffer ? [] : created,
  };
}

/** Preview of an acceptance: what would end, and what would be offered again. */
export interface AcceptancePreview {
  /** Number of direct downlines' contracts that would end, which the acceptance has to name. */
  terminates: number;
  terminated: readonly Contract[];
  offered: readonly { payee: string; terms: Contract['terms'] }[];
}

/** Computes what accepting an offer would change, and changes nothing. Throws AppError with the refusal's code. */
export async function previewAcceptance(
  tx: Tx,
  deps: ContractDeps,
  { family, contractId, by }: Pick<AnswerContract, 'family' | 'contractId'> & { by: bigint },
): Promise<AcceptancePreview> {
  const contract = await findContract(tx, family, contractId);
  if (contract?.payeeId !== by) throw new AppError('not_found');
  const payers = contract.payerId ? [contract.payerId] : [];
  await lockFamilies(tx, [family]);
  const contracts = await loadContracts(tx, { families: [family], accounts: [by], payers, contractId });
  const situation = await loadSituation(tx, deps, { accounts: [by, ...payers], now: await deps.clock(tx) });
  const book = new ContractBook(contracts, situation.now);
  const accepted = acceptOffer(book, { by: String(by), offerId: contractId }, situation);
  if ('refusal' in accepted) throw new AppError(accepted.refusal);
  const { terminated } = accepted;
  return {
    terminates: terminated.filter(({ payer }) => payer === String(by)).length,
    terminated,
    offered: book.created.map(({ payee, terms }) => ({ payee, terms })),
  };
}

/** Limits of an offer, and the outcome that it would have as it is. */
export interface OfferCheck {
  /** Undefined for terms that could be offered. */
  refusal: ContractRefusal | undefined;
  program: CurrentSituation['program'];
  /** Terms of the payer's own contract and of the payee's present one with this payer. */
  own: Contract['terms'] | undefined;
  current: Contract['terms'] | undefined;
  /** Highest rates for the tiers that were sent; undefined for terms that cannot be read. */
  allowedPpm: readonly bigint[] | undefined;
  risks: readonly OfferRisk[];
}

/** Checks an offer as `offer` does, and changes nothing. Throws AppError `not_found` for an account that is no direct downline. */
export async function checkOffer(
  tx: Tx,
  deps: ContractDeps,
  { family, payerId, payeeId, terms }: Omit<OfferContract, 'actor'> & { payerId: bigint },
): Promise<OfferCheck> {
  const situation = await loadSituation(tx, deps, { accounts: [payeeId, payerId], now: await deps.clock(tx) });
  if (situation.tree.get(String(payeeId))?.uplineId !== String(payerId)) throw new AppError('not_found');
  const held = [...(await listHeldContracts(tx, payerId, family)), ...(await listHeldContracts(tx, payeeId, family))];
  const book = new ContractBook(held.map(toContract), situation.now);
  const own = book.findLive(String(payerId), family)?.terms;
  const current = book.findLive(String(payeeId), family);
  const refusal = offerIn(book, { payer: String(payerId), payee: String(payeeId), family, terms }, situation);
  const read = termsSchema(family).safeParse(terms).data;
  const { maxRatePpm, minSpreadPpm } = situation.limits[family];
  return {
    refusal,
    program: situation.program,
    own,
    current: current?.payer === String(payerId) ? current.terms : undefined,
    allowedPpm:
      own && read ? allowedRates(own, read, minSpreadPpm).map((ratePpm) => lowest(ratePpm, maxRatePpm)) : undefined,
    risks: own && read ? offerRisks(own, read) : [],
  };
}

/** Returns why `offer` would refuse an offer of the house, and changes nothing. */
export async function findHouseRefusal(
  tx: Tx,
  deps: ContractDeps,
  { family, payeeId, terms }: Pick<OfferContract, 'family' | 'payeeId' | 'terms'>,
): Promise<ContractRefusal | undefined> {
  const situation = await loadSituation(tx, deps, { accounts: [payeeId], now: await deps.clock(tx) });
  const book = new ContractBook((await listHeldContracts(tx, payeeId, family)).map(toContract), situation.now);
  return offerIn(book, { payer: null, payee: String(payeeId), family, terms }, situation);
}
