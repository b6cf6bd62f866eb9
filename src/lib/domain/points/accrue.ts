import * as z from 'zod';
import { readTurnover, unreadFactsSql } from '#domain/figures';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { FactCategory } from '#rules/figures/valid-bet';
import {
  accruePoints,
  EARNING_TYPE_OF,
  EARNING_TYPES,
  type EarningType,
  pointRate,
} from '#rules/rewards/points/accrual';
import { lockPoints, type PointAccount } from './accounts.ts';
import { applyChanges, nextBatch, type PointChange } from './changes.ts';
import { pointDeposits } from './tables.ts';
import type { PointDeps } from './types.ts';

/** Rounds of one transaction: about a second of a busy portal. */
const BATCH = 2000;
const DEPOSITS_PER_BATCH = 500;

/** Notes a credited deposit, in the transaction that credits it, so that it earns points. */
export async function queueDeposit(
  tx: Tx,
  { memberId, amountMinor }: { memberId: bigint; amountMinor: bigint },
): Promise<void> {
  await tx.orm.insert(pointDeposits).values({ memberId, amountMinor });
}

const QUEUE_REVERSAL = defineStatement({
  name: 'points_queue_reversal',
  text: `insert into point_deposits (member_id, amount_minor)
           select account.owner_id, posting.amount_minor from ledger_postings posting
             join ledger_accounts account on account.id = posting.account_id and account.kind = 'player' where posting.entry_id = $1`,
});

/** Notes the reversal of a deposit, or of such a reversal, so that the points follow. Staff reverse no other entries. */
export async function queueReversal(tx: Tx, entryId: bigint): Promise<void> {
  await tx.query(QUEUE_REVERSAL, [entryId]);
}

/** SQL condition: `accrueAll` may find something. */
export const UNACCRUED_SQL = `${unreadFactsSql('points')} or exists (select from point_deposits)`;

/**
 * Turns all valid bets in cash and all deposits that were not counted yet into points. Effects and position move in one transaction per
 * batch, so that nothing is lost or counted twice. Does nothing while another process does it.
 */
export async function accrueAll(db: Database, deps: PointDeps): Promise<void> {
  while (await db.transaction((tx) => accrueBatch(tx, deps)));
}

/** Bases by member and type. */
type Bases = Map<bigint, Map<EarningType, bigint>>;

async function accrueBatch(tx: Tx, deps: PointDeps): Promise<boolean> {
  const batch = await readTurnover(tx, 'points', { limit: BATCH, timeZone: deps.timeZone, waits: false });
  if (!batch) return false;
  const deposits = await takeDeposits(tx);
  const bases: Bases = new Map();
  for (const { memberId, category, validBet } of batch.sums) {
    // The lobbies' categories are those of facts.
    addBase(bases, { memberId, type: EARNING_TYPE_OF[category as FactCategory], amountMinor: validBet });
  }
  for (const { memberId, amountMinor } of deposits) addBase(bases, { memberId, type: 'deposit', amountMinor });
  if (bases.size > 0) await accrue(tx, deps, bases);
  return batch.mayBeMore || deposits.length === DEPOSITS_PER_BATCH;
}

const TAKE_DEPOSITS = defineStatement({
  name: 'points_take_deposits',
  row: z.object({ memberId: z.bigint(), amountMinor: z.bigint() }),
  text: `delete from point_deposits where id in (select id from point_deposits order by id limit $1 for update skip locked)
         returning member_id as "memberId", amount_minor as "amountMinor"`,
});

function takeDeposits(tx: Tx) {
  return tx.query(TAKE_DEPOSITS, [DEPOSITS_PER_BATCH]);
}

function addBase(
  bases: Bases,
  { memberId, type, amountMinor }: { memberId: bigint; type: EarningType; amountMinor: bigint },
) {
  const own = bases.get(memberId) ?? new Map<EarningType, bigint>();
  bases.set(memberId, own.set(type, (own.get(type) ?? 0n) + amountMinor));
}

/** Adds the points of the bases; sums are as exact as their parts, because the carry keeps every remainder. */
async function accrue(tx: Tx, deps: PointDeps, bases: Bases): Promise<void> {
  const accounts = await lockPoints(tx, [...bases.keys()]);
  const carries = await readCarries(tx, accounts);
  const key = await nextBatch(tx);
  const changes = accounts.map((account) => ({ key, account, of: earn(deps, { account, bases, carries }) }));
  await saveCarries(tx, carries);
  await applyChanges(tx, deps.random, changes);
}

/** Carries by member and type. */
type Carries = Map<string, { memberId: bigint; type: EarningType; carry: bigint }>;

function earn(
  { points }: PointDeps,
  { account, bases, carries }: { account: PointAccount; bases: Bases; carries: Carries },
): PointChange[] {
  const { memberId, level } = account;
  return EARNING_TYPES.flatMap((type) => {
    const baseMinor = bases.get(memberId)?.get(type) ?? 0n;
    if (baseMinor === 0n) return [];
    const key = `${memberId} ${type}`;
    const rate = pointRate(points.rates, type, level);
    const { pointsMinor, carry } = accruePoints(baseMinor, rate, carries.get(key)?.carry ?? 0n);
    carries.set(key, { memberId, type, carry });
    return [{ type, pointsMinor }];
  });
}

const READ_CARRIES = defineStatement({
  name: 'points_read_carries',
  row: z.object({ memberId: z.bigint(), type: z.enum(EARNING_TYPES), carry: z.bigint() }),
  text: `select member_id as "memberId", type, carry from point_accruals where member_id = any ($1::bigint[])`,
});
const SAVE_CARRIES = defineStatement({
  name: 'points_save_carries',
  text: `insert into point_accruals as stored (member_id, type, carry)
           select changed.member_id, changed.type, changed.carry
             from unnest($1::bigint[], $2::text[], $3::bigint[]) as changed (member_id, type, carry)
         on conflict (member_id, type) do update set carry = excluded.carry where stored.carry <> excluded.carry`,
});

async function readCarries(tx: Tx, accounts: readonly PointAccount[]): Promise<Carries> {
  const rows = await tx.query(READ_CARRIES, [accounts.map(({ memberId }) => String(memberId))]);
  return new Map(rows.map((row) => [`${row.memberId} ${row.type}`, row]));
}

async function saveCarries(tx: Tx, carries: Carries): Promise<void> {
  const rows = [...carries.values()];
  await tx.query(SAVE_CARRIES, [
    rows.map(({ memberId }) => String(memberId)),
    rows.map(({ type }) => type),
    rows.map(({ carry }) => String(carry)),
  ]);
}
