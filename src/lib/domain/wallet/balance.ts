import { getBalancesOfOwner, findAccount } from '#domain/ledger';
import type { Member } from '#domain/members';
import type { Db } from '#kernel/database';

export interface WalletBalance {
  accountId: bigint;
  balanceMinor: bigint;
  heldMinor: bigint;
  /** Version of the account; grows by one with each transaction. */
  version: bigint;
  currency: string;
}

/** Returns a member's balance and the amount held for withdrawals. */
export async function getWalletBalance(db: Db, member: Pick<Member, 'id' | 'currency'>): Promise<WalletBalance> {
  const owner = { ownerId: member.id, currency: member.currency };
  const found = await getBalancesOfOwner(db, ['player', 'player_held'], owner);
  const own = found.get('player');
  if (!own) throw new Error(`member ${member.id} has no account`);
  return { ...own, heldMinor: found.get('player_held')?.balanceMinor ?? 0n, currency: member.currency };
}

/** Returns the id of a member's ledger account. */
export async function getAccountId(db: Db, member: Pick<Member, 'id' | 'currency'>): Promise<bigint> {
  const accountId = await findAccount(db, 'player', member.id, member.currency);
  if (accountId === undefined) throw new Error(`member ${member.id} has no account`);
  return accountId;
}
