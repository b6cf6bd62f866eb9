import * as z from 'zod';
import { ensureAccount, getBalancesOfOwner, lockAccounts } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { PointBalance } from '#rules/rewards/points/balance';
import { POINT_CURRENCY } from '#rules/rewards/points/history';

/** A member's points, whose balance row is locked until the transaction ends. */
export interface PointAccount extends PointBalance {
  memberId: bigint;
  accountId: bigint;
  /** VIP level. */
  level: number;
}

const LOCK = defineStatement({
  name: 'points_lock',
  row: z.object({ memberId: z.bigint(), accountId: z.bigint(), balanceMinor: z.bigint(), level: z.int() }),
  text: `select account.owner_id as "memberId", account.id as "accountId", balance.balance_minor as "balanceMinor", member.rank_level::int as level
           from ledger_accounts account
           join ledger_balances balance on balance.account_id = account.id
           join members member on member.id = account.owner_id
          where account.kind = 'points' and account.currency = $2 and account.owner_id = any ($1::bigint[])
          order by account.id for no key update of balance`,
});
const RECEIVABLES = defineStatement({
  name: 'points_receivables',
  row: z.object({ memberId: z.bigint(), openMinor: z.bigint() }),
  text: `select member_id as "memberId", open_minor as "openMinor" from point_receivables
          where member_id = any ($1::bigint[]) and open_minor > 0`,
});

/** Locks the points of several members, in the order in which all others do. Members without an account get one. */
export async function lockPoints(tx: Tx, memberIds: readonly bigint[]): Promise<PointAccount[]> {
  const values = [memberIds.map(String), POINT_CURRENCY];
  let rows = await tx.query(LOCK, values);
  if (rows.length < memberIds.length) {
    const found = new Set(rows.map(({ memberId }) => memberId));
    const missing = memberIds.filter((memberId) => !found.has(memberId));
    for (const memberId of missing) await ensureAccount(tx, 'points', memberId, POINT_CURRENCY);
    rows = await tx.query(LOCK, values);
  }
  // They change under these locks alone, so that they are read after them.
  const open = await tx.query(RECEIVABLES, [memberIds.map(String)]);
  const receivables = new Map(open.map(({ memberId, openMinor }) => [memberId, openMinor]));
  return rows.map((row) => ({ ...row, receivableMinor: receivables.get(row.memberId) ?? 0n }));
}

/** Locks the points of one member. */
export async function lockPointsOf(tx: Tx, memberId: bigint): Promise<PointAccount> {
  const [account] = await lockPoints(tx, [memberId]);
  if (!account) throw new Error('the account of points was not created');
  return account;
}

/** Locks a member's money and then the points, in the order of claims that pay points. */
export async function lockMoneyAndPoints(
  tx: Tx,
  { id, currency }: { id: bigint; currency: string },
): Promise<PointAccount> {
  await lockAccounts(tx, { kind: 'player', ownerIds: [id], currency });
  return lockPointsOf(tx, id);
}

const SAVE_RECEIVABLES = defineStatement({
  name: 'points_save_receivables',
  text: `insert into point_receivables (member_id, open_minor)
           select changed.member_id, changed.open_minor from unnest($1::bigint[], $2::bigint[]) as changed (member_id, open_minor)
         on conflict (member_id) do update set open_minor = excluded.open_minor`,
});

export async function saveReceivables(
  tx: Tx,
  changed: readonly Pick<PointAccount, 'memberId' | 'receivableMinor'>[],
): Promise<void> {
  if (changed.length === 0) return;
  const values = [changed.map((row) => String(row.memberId)), changed.map((row) => String(row.receivableMinor))];
  await tx.query(SAVE_RECEIVABLES, values);
}

export interface MemberPoints extends PointBalance {
  /** Points of redemptions in process. */
  heldMinor: bigint;
}

/** Returns a member's points. */
export async function getPoints(db: Db, memberId: bigint): Promise<MemberPoints> {
  const owner = { ownerId: memberId, currency: POINT_CURRENCY };
  const found = await getBalancesOfOwner(db, ['points', 'points_held'], owner);
  const [open] = await db.query(RECEIVABLES, [[String(memberId)]]);
  return {
    balanceMinor: found.get('points')?.balanceMinor ?? 0n,
    heldMinor: found.get('points_held')?.balanceMinor ?? 0n,
    receivableMinor: open?.openMinor ?? 0n,
  };
}
