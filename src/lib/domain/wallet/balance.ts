import { balances, findAccount } from '#domain/ledger';
import type { Member } from '#domain/members';
import type { Db } from '#kernel/database';

export interface WalletBalance {
  accountId: bigint;
  balanceMinor: bigint;
  heldMinor: bigint;
  /** Of the account: grows by one with each movement. */
  version: bigint;
  currency: string;
}

/** A member's money and what of it is held. */
export async function walletBalance(db: Db, member: Pick<Member, 'id' | 'currency'>): Promise<WalletBalance> {
  const accountId = await accountOf(db, member);
  const heldId = await findAccount(db, 'player_held', member.id, member.currency);
  const found = await balances(db, heldId === undefined ? [accountId] : [accountId, heldId]);
  const own = found.get(accountId);
  return {
    accountId,
    balanceMinor: own?.balanceMinor ?? 0n,
    version: own?.version ?? 0n,
    heldMinor: (heldId !== undefined && found.get(heldId)?.balanceMinor) || 0n,
    currency: member.currency,
  };
}

/** The account that holds a member's money. */
export async function accountOf(db: Db, member: Pick<Member, 'id' | 'currency'>): Promise<bigint> {
  const accountId = await findAccount(db, 'player', member.id, member.currency);
  if (accountId === undefined) throw new Error(`member ${member.id} has no account`);
  return accountId;
}
