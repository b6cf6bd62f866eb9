import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { ContractBook } from '#rules/agents/contracts/contract-book';
import { moveContracts, type MoveRefusal } from '#rules/agents/contracts/moves';
import { canReceive } from '#rules/agents/contracts/offers';
import type { Refused } from '#rules/agents/contracts/contract';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import type { ContractDeps } from './deps.ts';
import { ContractRefusedError } from './errors.ts';
import { listHeldContracts } from './lists.ts';
import { lockFamilies } from './locks.ts';
import { loadSituation } from './situation.ts';
import { loadContracts, storeBook, toContract } from './stored-contracts.ts';

export interface MemberMove {
  memberId: bigint;
  /** New direct upline; null for the top of the tree. */
  uplineId: bigint | null;
  /** The new upline takes the account's contracts over. */
  transfersContracts: boolean;
  actor: string;
}

export interface MovedContracts {
  from: Date;
  terminated: readonly bigint[];
  transferred: readonly bigint[];
}

/**
 * Changes the contracts of an account that gets another upline, from the next business day on. Call it before the account moves in the
 * tree, in the transaction that holds the tree's lock. After a refusal the transaction has to be rolled back.
 */
export async function moveMemberContracts(
  tx: Tx,
  deps: ContractDeps,
  { memberId, uplineId, transfersContracts, actor }: MemberMove,
): Promise<Refused<MoveRefusal> | MovedContracts> {
  await lockFamilies(tx, CONTRACT_FAMILIES);
  const { book, moved } = await computeMove(tx, deps, { memberId, uplineId, transfersContracts });
  const transferred = await storeBook(tx, book, { act: 'move', actor });
  if ('refusal' in moved) return moved;
  return { from: moved.from, terminated: moved.terminated.map(({ id }) => id), transferred };
}

async function computeMove(
  tx: Tx,
  deps: ContractDeps,
  { memberId, uplineId, transfersContracts }: Omit<MemberMove, 'actor'>,
) {
  const payers = uplineId === null ? [] : [uplineId];
  const scope = { families: CONTRACT_FAMILIES, accounts: [memberId], payers, contractId: undefined };
  const contracts = await loadContracts(tx, scope);
  const situation = await loadSituation(tx, deps, { accounts: [memberId, ...payers], now: await deps.clock(tx) });
  const book = new ContractBook(contracts, situation.now);
  const upline = uplineId === null ? null : String(uplineId);
  return { book, moved: moveContracts(book, { account: String(memberId), upline, transfersContracts }, situation) };
}

/**
 * Voids the offers to an account that its type may not accept any more. Call it after the type has changed. Throws ContractRefusedError
 * `payee_not_agent` while the account holds a contract without an end that its type may not hold.
 */
export async function fitContractsToType(
  tx: Tx,
  deps: ContractDeps,
  { memberId, actor }: Pick<MemberMove, 'memberId' | 'actor'>,
): Promise<void> {
  await lockFamilies(tx, CONTRACT_FAMILIES);
  const situation = await loadSituation(tx, deps, { accounts: [memberId], now: await deps.clock(tx) });
  const type = situation.tree.get(String(memberId))?.type ?? 'member';
  for (const family of CONTRACT_FAMILIES) {
    const held = await listHeldContracts(tx, memberId, family);
    const book = new ContractBook(held.map(toContract), situation.now);
    const live = book.findLive(String(memberId), family);
    if (live && !canReceive(type, live.payer)) throw new ContractRefusedError('payee_not_agent');
    book.voidOffers(family, ({ payer }) => !canReceive(type, payer));
    await storeBook(tx, book, { act: 'move', actor });
  }
}

/** Contracts whose ends a preview names. */
const MAX_PREVIEWED = 100;

const NAMED = defineStatement({
  name: 'contracts_named',
  row: z.object({
    id: z.bigint(),
    family: z.enum(CONTRACT_FAMILIES),
    payer: z.string().nullable(),
    payee: z.string(),
  }),
  text: `select contract.id, contract.family, payer.username as payer, payee.username as payee
           from contracts contract join members payee on payee.id = contract.payee_id left join members payer on payer.id = contract.payer_id
          where contract.id = any($1::bigint[]) order by contract.id`,
});

export interface MovePreview {
  /** Start of the business day from which on the contracts are over. */
  from: Date;
  /** Contracts that would end, the first of them by name. */
  ended: z.input<typeof NAMED.row>[];
  endedCount: number;
  /** Number of contracts that the new upline would take over. */
  transferred: number;
}

/** Returns what a move would do to contracts, and changes nothing. */
export async function previewMemberMove(
  tx: Tx,
  deps: ContractDeps,
  move: Omit<MemberMove, 'actor'>,
): Promise<Refused<MoveRefusal> | MovePreview> {
  const { book, moved } = await computeMove(tx, deps, move);
  if ('refusal' in moved) return moved;
  const ids = moved.terminated.map(({ id }) => String(id));
  return {
    from: moved.from,
    ended: await tx.query(NAMED, [ids.slice(0, MAX_PREVIEWED)]),
    endedCount: ids.length,
    transferred: book.created.length,
  };
}
