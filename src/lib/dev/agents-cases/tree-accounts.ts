import { z } from 'zod';
import { uplinesOf, type Tree, type AccountInTree } from '#rules/agents/tree/placement';
import { wireAccountType, type AccountType } from '#rules/roles';

const ACCOUNT_TYPES: readonly AccountType[] = [
  'member',
  'agent',
  'master-agent',
  'guest',
  'agent-delegate',
  'master-agent-delegate',
];

/** A type of account by its number on the wire. */
export const accountType = z.int().transform((number, context): AccountType => {
  const type = ACCOUNT_TYPES.find((each) => wireAccountType(each) === number);
  if (type !== undefined) return type;
  context.addIssue({ code: 'custom', message: 'is no type of account' });
  return z.NEVER;
});

/** Reads accounts into a map by id. Refuses two of one id, an upline that does not exist and an account above itself. */
export function accountsById<Account extends AccountInTree>(account: z.ZodType<Account>) {
  return z.array(account).transform((accounts, context) => {
    const byId = new Map(accounts.map((each) => [each.id, each]));
    const problem = treeProblem(accounts, byId);
    if (problem === undefined) return byId;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
}

function treeProblem(accounts: readonly AccountInTree[], byId: Tree): string | undefined {
  if (byId.size < accounts.length) return 'has two accounts of an id';
  if (accounts.some(({ uplineId }) => uplineId !== null && !byId.has(uplineId))) return 'has an unknown upline';
  try {
    for (const { id } of accounts) uplinesOf(byId, id);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Sorts accounts by their names, as the answers list them. */
export function sortedById<Account extends { readonly id: string }>(accounts: Iterable<Account>): Account[] {
  return [...accounts].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
