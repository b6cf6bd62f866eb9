import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { BusinessCalendar } from '#rules/agents/periods';

const NOW = defineStatement({
  name: 'contracts_now',
  row: z.object({ now: z.date() }),
  text: `select date_trunc('milliseconds', clock_timestamp()) as now`,
});

export interface ContractDeps {
  /** The portal's currency: contracts and figures are in it. */
  currency: string;
  /** The operator's business days. */
  calendar: BusinessCalendar;
  notifier: BalanceNotifier;
  /** Reads the clock by which contracts begin, end and expire; production's is the database's. */
  clock(db: Db): Promise<Date>;
}

/** Reads the database's clock. */
export async function databaseClock(db: Db): Promise<Date> {
  const [row] = await db.query(NOW);
  if (!row) throw new Error('the database has no clock');
  return row.now;
}
