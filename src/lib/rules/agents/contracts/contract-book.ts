import type { ContractFamily } from '../families.ts';
import type { ContractTerms } from '../awards/contract-terms.ts';
import type { AccountId } from '../tree/placement.ts';
import { isLive, type Contract, type ContractDraft, type ContractEnd, type Payer } from './contract.ts';
import { nextContractState, type ContractEvent } from './contract-states.ts';

/** Events by which contracts end, with the reason that is stored. */
const ENDS = {
  replace: 'REPLACED',
  agree: 'TERMINATION',
  cascade: 'CASCADE',
  move: 'MOVE',
  force: 'OPERATOR',
} as const satisfies { readonly [Event in ContractEvent]?: ContractEnd };

export type EndingEvent = keyof typeof ENDS;

/**
 * Contracts that an act may change: those of the accounts concerned and of everybody below them, locked by the caller. Acts
 * change the book; the caller stores `changed` and inserts `created`, which get their ids in this sequence.
 */
export class ContractBook {
  readonly #contracts: Map<bigint, Contract>;
  readonly #changed = new Set<bigint>();
  readonly #created: ContractDraft[] = [];
  /** Ids by account, since an act may end thousands of contracts, level by level. */
  readonly #idsByPayer: Map<Payer, bigint[]>;
  readonly #idsByPayee: Map<AccountId, bigint[]>;

  /** Applies what the clock has decided by now: expired offers and requests, ends that are reached. */
  constructor(contracts: Iterable<Contract>, now: Date) {
    this.#contracts = new Map([...contracts].map((contract) => [contract.id, contract]));
    const ids = [...this.#contracts.keys()].toSorted((a, b) => (a < b ? -1 : 1));
    this.#idsByPayer = Map.groupBy(ids, (id) => this.#get(id).payer);
    this.#idsByPayee = Map.groupBy(ids, (id) => this.#get(id).payee);
    for (const contract of this.#contracts.values()) this.#applyClock(contract, now);
  }

  get changed(): readonly Contract[] {
    return [...this.#contracts.values()].filter(({ id }) => this.#changed.has(id));
  }

  get created(): readonly ContractDraft[] {
    return this.#created;
  }

  find(id: bigint): Contract | undefined {
    return this.#contracts.get(id);
  }

  /** Finds the contract of an account that was agreed and has no end. */
  findLive(payee: AccountId, family: ContractFamily): Contract | undefined {
    return this.#list(this.#idsByPayee.get(payee), family).find(isLive);
  }

  /** Lists the contracts that an account holds in a family, as far as they reach beyond an instant. */
  listHeldAfter(payee: AccountId, family: ContractFamily, at: Date): Contract[] {
    return this.#list(this.#idsByPayee.get(payee), family).filter((contract) => reachesBeyond(contract, at));
  }

  /** Lists the contracts that an account grants in a family, as far as they reach beyond an instant. */
  listGrantedAfter(payer: AccountId, family: ContractFamily, at: Date): Contract[] {
    return this.#list(this.#idsByPayer.get(payer), family).filter((contract) => reachesBeyond(contract, at));
  }

  /** Changes the state of a contract. Throws Error for a change that the table does not allow. */
  apply(contract: Contract, event: ContractEvent, changes: Partial<ContractDraft> = {}): Contract {
    const state = nextContractState(contract.state, event);
    if (!state) throw new Error(`a contract that is ${contract.state} cannot ${event}`);
    return this.#store({ ...contract, expiresAt: null, requestedBy: null, ...changes, state });
  }

  /** Offers terms; an open offer of the same pair and family is withdrawn. */
  offer({ payer, payee }: Pick<ContractDraft, 'payer' | 'payee'>, terms: ContractTerms, expiresAt: Date): void {
    for (const offer of this.#list(this.#idsByPayee.get(payee), terms.family))
      if (offer.state === 'OFFERED' && offer.payer === payer) this.apply(offer, 'supersede');
    this.create({ payer, payee, terms, state: 'OFFERED', expiresAt });
  }

  create(draft: Pick<ContractDraft, 'payer' | 'payee' | 'terms' | 'state'> & Partial<ContractDraft>): void {
    this.#created.push({ expiresAt: null, requestedBy: null, from: null, to: null, endedBy: null, ...draft });
  }

  /** Voids the open offers of a family that the condition accepts. */
  voidOffers(family: ContractFamily, accepts: (offer: Contract) => boolean): void {
    for (const offer of this.#list([...this.#contracts.keys()], family))
      if (offer.state === 'OFFERED' && accepts(offer)) this.apply(offer, 'void');
  }

  /**
   * Ends what an account holds in a family: its live contract, and one whose end is later than the new one. A contract never ends
   * before it starts.
   */
  endHeld(payee: AccountId, family: ContractFamily, to: Date, event: EndingEvent): void {
    for (const contract of this.listHeldAfter(payee, family, to)) this.#end(contract, to, event);
  }

  /** Ends a contract and every one below it. Returns those that had no end before. */
  endWithBelow(contract: Contract, to: Date, event: EndingEvent): Contract[] {
    const ended = isLive(contract) ? [contract] : [];
    this.#end(contract, to, event);
    const below = this.listGrantedAfter(contract.payee, contract.terms.family, to);
    return [...ended, ...below.flatMap((held) => this.endWithBelow(held, to, 'cascade'))];
  }

  #list(ids: readonly bigint[] = [], family: ContractFamily): Contract[] {
    return ids.map((id) => this.#get(id)).filter(({ terms }) => terms.family === family);
  }

  #get(id: bigint): Contract {
    const contract = this.#contracts.get(id);
    if (!contract) throw new Error(`no contract ${id}`);
    return contract;
  }

  #end(contract: Contract, to: Date, event: EndingEvent): void {
    const end = contract.from && contract.from > to ? contract.from : to;
    const changes = { to: end, endedBy: ENDS[event] };
    // An end that was agreed for the end of a dividend's period may be brought forward; the state is the same.
    if (contract.state === 'ENDING') this.#store({ ...contract, ...changes });
    else this.apply(contract, event, changes);
  }

  #applyClock(contract: Contract, now: Date): void {
    const { state, expiresAt, to } = contract;
    if (state === 'ENDING' ? isReached(to, now) : isReached(expiresAt, now))
      this.apply(contract, state === 'ENDING' ? 'close' : 'expire');
  }

  #store(contract: Contract): Contract {
    this.#contracts.set(contract.id, contract);
    this.#changed.add(contract.id);
    return contract;
  }
}

/** True for a contract without an end, and for one that ends after an instant. */
function reachesBeyond(contract: Contract, at: Date): boolean {
  const { state, from, to } = contract;
  return isLive(contract) || (state === 'ENDING' && to !== null && to > at && (from === null || to > from));
}

function isReached(at: Date | null, now: Date): boolean {
  return at !== null && now >= at;
}
