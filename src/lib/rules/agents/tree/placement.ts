import type { AccountType } from '../../roles.ts';

/** Identity of an account, which the rules only compare. */
export type AccountId = string;

/** An account in the tree of agents; one without an upline is at the top, below the house. */
export interface AccountInTree {
  readonly id: AccountId;
  readonly uplineId: AccountId | null;
  readonly type: AccountType;
  readonly currency: string;
}

/** Accounts by id: those that are concerned, and everybody above them. */
export type Tree<Account extends AccountInTree = AccountInTree> = ReadonlyMap<AccountId, Account>;

const AGENT_TYPES: readonly AccountType[] = ['agent', 'master-agent'];

/** True for the types that may have downlines and contracts. */
export function isAgent({ type }: Pick<AccountInTree, 'type'>): boolean {
  return AGENT_TYPES.includes(type);
}

/** Lists the accounts above one, the direct upline first. Throws Error for a tree with a cycle. */
export function uplinesOf(tree: Tree, id: AccountId): AccountId[] {
  const uplines: AccountId[] = [];
  let upline = tree.get(id)?.uplineId ?? null;
  while (upline !== null) {
    if (upline === id || uplines.includes(upline)) throw new Error('the tree has a cycle');
    uplines.push(upline);
    upline = tree.get(upline)?.uplineId ?? null;
  }
  return uplines;
}

/** Returns the level of an account; the one at the top has depth 1. */
export function depthOf(tree: Tree, id: AccountId): number {
  return uplinesOf(tree, id).length + 1;
}

export function isBelow(tree: Tree, id: AccountId, uplineId: AccountId): boolean {
  return uplinesOf(tree, id).includes(uplineId);
}

export type PlacementRefusal = 'not_found' | 'own_downline' | 'no_such_agent' | 'other_currency';

/** Returns the reason against moving an account below another one, or to the top (null), in the order of §15. */
export function placementRefusal(tree: Tree, id: AccountId, uplineId: AccountId | null): PlacementRefusal | undefined {
  const account = tree.get(id);
  if (!account) return 'not_found';
  if (uplineId === null) return undefined;
  if (uplineId === id || isBelow(tree, uplineId, id)) return 'own_downline';
  const upline = tree.get(uplineId);
  if (!upline || !isAgent(upline)) return 'no_such_agent';
  return upline.currency === account.currency ? undefined : 'other_currency';
}
