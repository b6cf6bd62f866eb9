import type { Tx } from '#kernel/database';
import { ContractBook } from '#rules/agents/contracts/contract-book';
import { moveContracts, type MoveRefusal } from '#rules/agents/contracts/moves';
import type { Refused } from '#rules/agents/contracts/contract';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import type { ContractDeps } from './deps.ts';
import { lockFamilies } from './locks.ts';
import { loadSituation } from './situation.ts';
import { loadContracts, storeBook } from './stored-contracts.ts';

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
  const payers = uplineId === null ? [] : [uplineId];
  const scope = { families: CONTRACT_FAMILIES, accounts: [memberId], payers, contractId: undefined };
  const contracts = await loadContracts(tx, scope);
  const situation = await loadSituation(tx, deps, { accounts: [memberId, ...payers], now: await deps.clock(tx) });
  const book = new ContractBook(contracts, situation.now);
  const upline = uplineId === null ? null : String(uplineId);
  const moved = moveContracts(book, { account: String(memberId), upline, transfersContracts }, situation);
  const transferred = await storeBook(tx, book, { act: 'move', actor });
  if ('refusal' in moved) return moved;
  return { from: moved.from, terminated: moved.terminated.map(({ id }) => id), transferred };
}
