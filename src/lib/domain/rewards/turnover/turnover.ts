import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { openTurnover } from '#rules/rewards/bonus-money/turnover';
import type { GrantOwner } from '../grants/advance-grants.ts';
import { turnoverRequirements } from './tables.ts';

export type Requirement = typeof turnoverRequirements.$inferSelect;

export interface OpenedTurnover extends GrantOwner {
  source: Requirement['source'];
  /** Public id of the deposit, award or transfer. */
  reference: string;
  creditedMinor: bigint;
  factorHundredths: bigint;
}

const REQUIRE = defineStatement({
  name: 'turnover_require',
  text: `insert into turnover_requirements (member_id, currency, source, reference, amount_minor, open_minor)
         select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) on conflict do nothing`,
});

/** Opens the turnover that credited amounts require before a withdrawal; once per reference. */
export async function requireTurnovers(tx: Tx, opened: readonly OpenedTurnover[]): Promise<void> {
  const rows = opened.flatMap(({ memberId, currency, source, reference, creditedMinor, factorHundredths }) => {
    const requirement = openTurnover(creditedMinor, factorHundredths);
    if (!requirement) return [];
    const { requiredMinor: amountMinor, openMinor } = requirement;
    return [{ memberId, currency, source, reference, amountMinor, openMinor }];
  });
  if (rows.length === 0) return;
  await tx.query(REQUIRE, [
    rows.map(({ memberId }) => String(memberId)),
    rows.map(({ currency }) => currency),
    rows.map(({ source }) => source),
    rows.map(({ reference }) => reference),
    rows.map(({ amountMinor }) => String(amountMinor)),
    rows.map(({ openMinor }) => String(openMinor)),
  ]);
}

/** Opens the turnover that one credited amount requires. */
export function requireTurnover(tx: Tx, opened: OpenedTurnover): Promise<void> {
  return requireTurnovers(tx, [opened]);
}

const RETURN = defineStatement({
  name: 'turnover_return_deposit',
  text: `update turnover_requirements stored
            set open_minor = rest.minor, closed_at = case when rest.minor = 0 then coalesce(stored.closed_at, clock_timestamp()) end
           from (select id, least(amount_minor, greatest(0, open_minor - trunc(amount_minor::numeric * $2 / $3)))::bigint as minor
                   from turnover_requirements where source = 'deposit' and reference = $1 for update) rest
          where stored.id = rest.id`,
});

/**
 * Lowers the turnover of a deposit by the share of it that was returned: nobody stakes what is not there. A negative share came back, and
 * has to be staked again.
 */
export async function returnTurnover(
  tx: Tx,
  { reference, returnedMinor, creditedMinor }: { reference: string; returnedMinor: bigint; creditedMinor: bigint },
): Promise<void> {
  await tx.query(RETURN, [reference, returnedMinor, creditedMinor]);
}

/** Lists the turnover that a member still owes, the oldest requirement first. */
export async function listOpenTurnover(db: Db, { memberId, currency }: GrantOwner): Promise<Requirement[]> {
  return db.orm
    .select()
    .from(turnoverRequirements)
    .where(
      and(
        eq(turnoverRequirements.memberId, memberId),
        eq(turnoverRequirements.currency, currency),
        gt(turnoverRequirements.openMinor, 0n),
      ),
    )
    .orderBy(asc(turnoverRequirements.id));
}

/** Lists what members owe, and of `corrected` also what they have worked off, the oldest first. */
export async function listTurnoverOf(
  tx: Tx,
  memberIds: readonly bigint[],
  corrected: readonly bigint[],
): Promise<Requirement[]> {
  return tx.orm
    .select()
    .from(turnoverRequirements)
    .where(
      or(
        and(inArray(turnoverRequirements.memberId, [...memberIds]), gt(turnoverRequirements.openMinor, 0n)),
        inArray(turnoverRequirements.memberId, [...corrected]),
      ),
    )
    .orderBy(asc(turnoverRequirements.id))
    .for('update');
}

const SAVE = defineStatement({
  name: 'turnover_save',
  text: `update turnover_requirements stored
            set open_minor = changed.open_minor, closed_at = case when changed.open_minor = 0 then clock_timestamp() end
           from unnest($1::bigint[], $2::bigint[]) as changed (id, open_minor) where stored.id = changed.id`,
});

export async function saveTurnover(tx: Tx, changed: readonly Requirement[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.query(SAVE, [changed.map(({ id }) => String(id)), changed.map(({ openMinor }) => String(openMinor))]);
}

const IS_LOST = defineStatement({
  name: 'turnover_is_lost',
  row: z.object({ memberId: z.bigint() }),
  text: `select account.owner_id as "memberId"
           from ledger_accounts account
           join ledger_balances balance on balance.account_id = account.id and balance.balance_minor < $3
          where account.kind = 'player' and account.currency = $2 and account.owner_id = any ($1::bigint[])
            and not turnover_is_elsewhere(account.owner_id, account.currency)`,
});

const CLOSE_LEFT = defineStatement({
  name: 'turnover_close_left',
  text: `update turnover_requirements
            set open_minor = case when cash_left_minor < $1 then 0 else open_minor end,
                closed_at = case when cash_left_minor < $1 and open_minor > 0 then clock_timestamp() else closed_at end,
                cash_left_minor = null
          where cash_left_minor is not null`,
});

/** Closes the requirements whose money was lost without a settled round: there was less cash than `resetBelowMinor`, and none elsewhere. */
export async function closeLeft(tx: Tx, { resetBelowMinor }: { resetBelowMinor: bigint }): Promise<void> {
  await tx.query(CLOSE_LEFT, [resetBelowMinor]);
}

/** Returns those of the members whose money is lost: less cash than `resetBelowMinor`, and none elsewhere. */
export async function whoLostAll(
  tx: Tx,
  memberIds: readonly bigint[],
  { currency, resetBelowMinor }: { currency: string; resetBelowMinor: bigint },
): Promise<Set<bigint>> {
  const rows = await tx.query(IS_LOST, [memberIds.map(String), currency, resetBelowMinor]);
  return new Set(rows.map(({ memberId }) => memberId));
}
