import { CONTRACT_FAMILIES, type ContractFamily } from '../families.ts';
import { placementRefusal, type AccountId, type PlacementRefusal } from '../tree/placement.ts';
import type { Contract, ContractDraft, Payer, Refused } from './contract.ts';
import type { ContractBook } from './contract-book.ts';
import { movesFrom } from './effective-times.ts';
import { canReceive } from './offers.ts';
import { isCoveredBy, voidOffersOfEnded, type Situation } from './situation.ts';

export type MoveRefusal = PlacementRefusal | 'payee_not_agent' | 'terms_exceed_upline';

export interface AccountMove {
  readonly account: AccountId;
  /** New direct upline; null for the top of the tree. */
  readonly upline: Payer;
  /** The new upline takes the account's contracts over. */
  readonly transfersContracts: boolean;
}

export interface Moved {
  readonly from: Date;
  /** Contracts that end without a successor; those that are transferred are in the book's `created`. */
  readonly terminated: readonly Contract[];
}

/**
 * Changes the contracts of an account that gets another upline (docs/spec/agents-rulebook.md §5.6), of all families, from the
 * next business day on. The caller moves the account in the tree.
 */
export function moveContracts(
  book: ContractBook,
  move: AccountMove,
  situation: Situation,
): Refused<MoveRefusal> | Moved {
  const { account, upline, transfersContracts } = move;
  const refusal = placementRefusal(situation.tree, account, upline);
  if (refusal) return { refusal };
  const from = movesFrom(situation.calendar, situation.now);
  if (situation.tree.get(account)?.uplineId === upline) return { from, terminated: [] };
  const successors = transfersContracts ? listSuccessors(book, move, from) : [];
  const exceeding = transferRefusal(book, successors, move, situation);
  if (exceeding) return { refusal: exceeding };
  const families = new Set(successors.map(({ terms }) => terms.family));
  const terminated = CONTRACT_FAMILIES.flatMap((family) => {
    book.voidOffers(family, ({ payee }) => payee === account);
    if (!families.has(family)) return endFamily(book, account, family, from);
    book.endHeld(account, family, from, 'move');
    return [];
  });
  for (const successor of successors) book.create(successor);
  return { from, terminated };
}

/**
 * Lists the contracts that continue those of the account with the new payer, by the ids of the old ones: the same terms for the rest
 * of the same time. A dividend that was replaced for the end of its period has its successor too.
 */
function listSuccessors(book: ContractBook, { account, upline }: AccountMove, from: Date): ContractDraft[] {
  return CONTRACT_FAMILIES.flatMap((family) => book.listHeldAfter(account, family, from))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ payee, terms, from: heldFrom, to, endedBy }) => ({
      payer: upline,
      payee,
      terms,
      state: to ? 'ENDING' : 'SIGNED',
      expiresAt: null,
      requestedBy: null,
      from: heldFrom && heldFrom > from ? heldFrom : from,
      to,
      endedBy,
    }));
}

/** Returns the reason against taking contracts over; those of the new upline have to cover each of them all the time. */
function transferRefusal(
  book: ContractBook,
  successors: readonly ContractDraft[],
  { account, upline }: AccountMove,
  situation: Situation,
): 'payee_not_agent' | 'terms_exceed_upline' | undefined {
  const moved = situation.tree.get(account);
  if (successors.length > 0 && !(moved && canReceive(moved.type, upline))) return 'payee_not_agent';
  const isEachCovered = successors.every((successor) => isCoveredThroughout(book, successor, situation));
  return isEachCovered ? undefined : 'terms_exceed_upline';
}

function isCoveredThroughout(
  book: ContractBook,
  { payer, terms, from, to }: ContractDraft,
  situation: Situation,
): boolean {
  if (payer === null) return true;
  const endMs = to?.getTime() ?? Infinity;
  let coveredMs = from?.getTime() ?? 0;
  const own = book.listHeldAfter(payer, terms.family, new Date(coveredMs));
  for (const each of own.toSorted((a, b) => startOf(a) - startOf(b))) {
    if (coveredMs >= endMs) return true;
    if (startOf(each) > coveredMs || !isCoveredBy(each.terms, terms, situation)) return false;
    coveredMs = each.to?.getTime() ?? Infinity;
  }
  return coveredMs >= endMs;
}

function startOf({ from }: Contract): number {
  return from?.getTime() ?? 0;
}

/** Ends what the account holds in a family and everything below; nobody may offer in it any more. */
function endFamily(book: ContractBook, account: AccountId, family: ContractFamily, to: Date): Contract[] {
  const ended = book.listHeldAfter(account, family, to).flatMap((held) => book.endWithBelow(held, to, 'move'));
  voidOffersOfEnded(book, ended);
  return ended;
}
