import { getBalancesOfOwner, findAccount } from '#domain/ledger';
import { getBonusBalance } from '#domain/rewards';
import type { Member } from '#domain/members';
import type { Db } from '#kernel/database';

export interface WalletBalance {
  accountId: bigint;
  balanceMinor: bigint;
  heldMinor: bigint;
  /** Balance of the active bonus; null without one. */
  bonusMinor: bigint | null;
  /** Increases with each transaction of the account or of a bonus. */
  version: bigint;
  currency: string;
}

/** Returns a member's balance, the amount held for withdrawals and the balance of the active bonus. */
export async function getWalletBalance(db: Db, member: Pick<Member, 'id' | 'currency'>): Promise<WalletBalance> {
  const owner = { ownerId: member.id, currency: member.currency };
  const found = await getBalancesOfOwner(db, ['player', 'player_held'], owner);
  const own = found.get('player');
  if (!own) throw new Error(`member ${member.id} has no account`);
  const bonus = await getBonusBalance(db, { memberId: member.id, currency: member.currency });
  return {
    ...own,
    heldMinor: found.get('player_held')?.balanceMinor ?? 0n,
    bonusMinor: bonus.activeMinor,
    version: own.version + bonus.version,
    currency: member.currency,
  };
}

/** Returns the id of a member's ledger account. */
export async function getAccountId(db: Db, member: Pick<Member, 'id' | 'currency'>): Promise<bigint> {
  const accountId = await findAccount(db, 'player', member.id, member.currency);
  if (accountId === undefined) throw new Error(`member ${member.id} has no account`);
  return accountId;
}
