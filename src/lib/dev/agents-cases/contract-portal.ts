import { acceptOffer } from '#rules/agents/contracts/acceptance';
import type { Contract, ContractAccount, ContractDraft } from '#rules/agents/contracts/contract';
import { ContractBook } from '#rules/agents/contracts/contract-book';
import { moveContracts } from '#rules/agents/contracts/moves';
import { offerContract, rejectOffer, withdrawOffer } from '#rules/agents/contracts/offers';
import type { Situation } from '#rules/agents/contracts/situation';
import {
  agreeTermination,
  cancelTermination,
  forceTermination,
  refuseTermination,
  requestTermination,
  type Terminated,
} from '#rules/agents/contracts/terminations';
import { formatInstant } from './calendar.ts';
import type { EventOf, LifecycleEvent } from './lifecycle-events.ts';

export type LifecycleResult = { ok: true; [field: string]: unknown } | { ok: false; code: string };

/** Contracts and accounts as the services and the database hold them: acts on them, one after the other. */
export class ContractPortal {
  readonly #contracts: Map<bigint, Contract>;
  readonly #accounts: Map<string, ContractAccount>;
  readonly #rules: Omit<Situation, 'now'>;

  constructor(
    contracts: readonly Contract[],
    rules: Omit<Situation, 'now' | 'tree'> & { tree: Map<string, ContractAccount> },
  ) {
    this.#contracts = new Map(contracts.map((each) => [each.id, each]));
    this.#accounts = rules.tree;
    this.#rules = rules;
  }

  handle(each: LifecycleEvent): LifecycleResult {
    const book = new ContractBook(this.#contracts.values(), each.at);
    const result = this.#act(book, each, { ...this.#rules, now: each.at });
    for (const changed of book.changed) this.#contracts.set(changed.id, changed);
    for (const [id, created] of this.#withIds(book.created)) this.#contracts.set(id, { ...created, id });
    return result;
  }

  get contracts(): readonly Contract[] {
    return [...this.#contracts.values()];
  }

  get accounts(): ReadonlyMap<string, ContractAccount> {
    return this.#accounts;
  }

  #act(book: ContractBook, each: LifecycleEvent, situation: Situation): LifecycleResult {
    switch (each.do) {
      case 'offer':
        return this.#offer(book, each, situation);
      case 'accept':
        return this.#accept(book, each, situation);
      case 'reject':
        return toResult(rejectOffer(book, each.contract, each.by));
      case 'withdraw':
        return toResult(withdrawOffer(book, each.contract, each.by));
      case 'requestTermination':
        return toTermination(requestTermination(book, each.contract, each.by, situation));
      case 'agreeTermination':
        return toTermination(agreeTermination(book, each.contract, each.by, situation));
      case 'refuseTermination':
        return toResult(refuseTermination(book, each.contract, each.by));
      case 'cancelTermination':
        return toResult(cancelTermination(book, each.contract, each.by));
      case 'forceTermination':
        if (each.by !== null) return toResult('not_yours');
        return toTermination(forceTermination(book, each.contract, situation));
      case 'move':
        return this.#move(book, each, situation);
      case 'block':
      case 'unblock':
        return this.#block(each.account, each.do === 'block');
      case 'tick':
        return { ok: true };
    }
  }

  #offer(
    book: ContractBook,
    { by, to, family: familyName, terms }: EventOf<'offer'>,
    situation: Situation,
  ): LifecycleResult {
    const offered = offerContract(book, { payer: by, payee: to, family: familyName, terms }, situation);
    if ('refusal' in offered) return toResult(offered.refusal);
    const [id] = this.#idsOf(book.created);
    return { ok: true, contract: id };
  }

  #accept(
    book: ContractBook,
    { by, contract: offerId, terminates }: EventOf<'accept'>,
    situation: Situation,
  ): LifecycleResult {
    const accepted = acceptOffer(book, { by, offerId, shownTerminations: terminates }, situation);
    if ('refusal' in accepted) return toResult(accepted.refusal);
    const { from, terminated } = accepted;
    const offered = this.#idsOf(book.created);
    return { ok: true, from: formatInstant(from), terminated: sortedIds(terminated), offered };
  }

  #move(book: ContractBook, each: EventOf<'move'>, situation: Situation): LifecycleResult {
    const { account: id, upline, transferContracts } = each;
    const moved = moveContracts(book, { account: id, upline, transfersContracts: transferContracts }, situation);
    if ('refusal' in moved) return toResult(moved.refusal);
    const { from, terminated } = moved;
    const transferred = this.#idsOf(book.created);
    const movedAccount = this.#accounts.get(id);
    if (movedAccount) this.#accounts.set(id, { ...movedAccount, uplineId: upline });
    return { ok: true, from: formatInstant(from), terminated: sortedIds(terminated), transferred };
  }

  #block(id: string, isBlocked: boolean): LifecycleResult {
    const blocked = this.#accounts.get(id);
    if (!blocked) return toResult('not_found');
    this.#accounts.set(id, { ...blocked, isBlocked });
    return { ok: true };
  }

  /** Numbers new contracts as the database's sequence does. */
  #withIds(drafts: readonly ContractDraft[]): [bigint, ContractDraft][] {
    const last = [...this.#contracts.keys()].reduce((high, id) => (id > high ? id : high), 0n);
    return drafts.map((draft, index) => [last + BigInt(index + 1), draft]);
  }

  #idsOf(drafts: readonly ContractDraft[]): number[] {
    return this.#withIds(drafts).map(([id]) => Number(id));
  }
}

function toResult(code: string | undefined): LifecycleResult {
  return code === undefined ? { ok: true } : { ok: false, code };
}

function toTermination(
  outcome: { readonly refusal: string } | { readonly requestedBy: string } | Terminated,
): LifecycleResult {
  if ('refusal' in outcome) return toResult(outcome.refusal);
  if ('requestedBy' in outcome) return { ok: true };
  return { ok: true, to: formatInstant(outcome.to), terminated: sortedIds(outcome.terminated) };
}

function sortedIds(contracts: readonly Contract[]): number[] {
  return contracts.map(({ id }) => Number(id)).toSorted((a, b) => a - b);
}
