import { expect } from 'vitest';
import { listReconciliation, reconcileDay, type LedgerComparison } from '#domain/figures';
import type { TestApp } from './app.ts';
import { rebuildAll } from './figures.ts';
import { sql, tamper } from './sql.ts';

/** Columns that say when something was booked or happened, by table. */
const INSTANTS: Record<string, string[]> = {
  ledger_entries: ['booked_at'],
  settled_rounds: ['booked_at', 'first_settled_at'],
  receivables: ['created_at'],
  game_transactions: ['at'],
  game_rounds: ['opened_at', 'closed_at'],
  lottery_bets: ['placed_at'],
  lottery_settlements: ['started_at', 'ended_at'],
};
/** Tables whose key has the business day. */
const COMPARED = ['reconciled_days', 'ledger_reconciliations', 'member_day_reconciliations'];

/** Lets time pass: all that has happened becomes older. What was compared stays. */
export async function letPass(portal: TestApp, minutes: number): Promise<void> {
  for (const [table, columns] of Object.entries(INSTANTS)) {
    const older = columns.map((name) => `${name} = ${name} - make_interval(mins => $1::int)`);
    await tamper(portal, `update ${table} set ${older.join(', ')}`, [minutes]);
  }
}

/** Lets a day pass: all that has happened and was compared becomes a day older. */
export async function nextDay(portal: TestApp): Promise<void> {
  await letPass(portal, 24 * 60);
  // In two steps, in which no row gets the day of another one.
  for (const table of COMPARED)
    for (const days of [-10_001, 10_000]) await tamper(portal, `update ${table} set day = day + $1::int`, [days]);
}

export async function dayBefore(portal: TestApp, days: number): Promise<string> {
  const [row] = await sql<{ day: string }>(portal, 'select (business_day(clock_timestamp()) - $1::int)::text as day', [
    days,
  ]);
  return row?.day ?? '';
}

/** Compares the business days from so many days ago up to today, and returns what differs. */
export async function reconciled(portal: TestApp, daysAgo: number) {
  await rebuildAll(portal);
  const differences = [];
  for (let ago = daysAgo; ago >= 0; ago -= 1) {
    const day = await dayBefore(portal, ago);
    const compared = await reconcileDay(portal.app.db, day, portal.app.config.timeZone);
    differences.push(...(compared?.differences ?? [`${day} is not over`]));
  }
  return differences;
}

/** Returns the comparisons with the ledger, once each is found to add up to what the house's accounts have. */
export async function comparisons(portal: TestApp, daysAgo: number): Promise<LedgerComparison[]> {
  const span = { from: await dayBefore(portal, daysAgo), to: await dayBefore(portal, 0) };
  const { ledger } = await listReconciliation(portal.app.db, span);
  for (const { day: _day, currency: _currency, category: _category, payout, booked, ...others } of ledger) {
    expect(Object.values(others).reduce((sum, amount) => sum + amount, -payout)).toBe(booked);
  }
  const booked = ledger.reduce<Record<string, bigint>>(
    (sums, row) => ({ ...sums, [row.day]: (sums[row.day] ?? 0n) + row.booked }),
    {},
  );
  const posted = await sql<{ day: string; amount: string }>(
    portal,
    `select business_day(entry.booked_at)::text as day, sum(posting.amount_minor)::text as amount
       from ledger_postings posting
       join ledger_entries entry on entry.id = posting.entry_id
       join ledger_accounts account on account.id = posting.account_id
      where account.kind in ('house_games', 'house_lottery') and account.currency = 'VND'
        and business_day(entry.booked_at) >= $1 group by 1`,
    [span.from],
  );
  expect(booked).toEqual(Object.fromEntries(posted.map(({ day, amount }) => [day, BigInt(amount)])));
  return ledger;
}
