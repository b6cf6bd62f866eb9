import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { featureFlags, settings } from './tables.ts';

/** Lists the feature flags that differ from the defaults. */
export function listChangedFlags(db: Db): Promise<{ modId: string; enabled: boolean }[]> {
  return db.orm.select({ modId: featureFlags.code, enabled: featureFlags.enabled }).from(featureFlags);
}

export async function saveFlag(tx: Tx, modId: string, enabled: boolean): Promise<void> {
  const changedAt = sql`now()`;
  await tx.orm
    .insert(featureFlags)
    .values({ code: modId, enabled })
    .onConflictDoUpdate({ target: featureFlags.code, set: { enabled, changedAt } });
}

export async function readSetting(db: Db, key: string): Promise<unknown> {
  const [row] = await db.orm.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}

export async function saveSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  const changedAt = sql`now()`;
  await tx.orm
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, changedAt } });
}

/** Locks a setting's row until the transaction ends and returns its value. Creates the row with `first` when it is missing. */
export async function lockSetting(tx: Tx, key: string, first: unknown): Promise<unknown> {
  await tx.orm.insert(settings).values({ key, value: first }).onConflictDoNothing();
  const [row] = await tx.orm
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
    .for('update');
  return row?.value;
}

const TODAY = defineStatement({
  name: 'modules_today',
  row: z.object({ today: z.string() }),
  text: `select to_char(now() at time zone $1::text, 'YYYY-MM-DD') as today`,
});

/** Returns the date (YYYY-MM-DD) in a time zone by the database's clock, so that every node uses the same date. */
export async function todayIn(db: Db, timeZone: string): Promise<string> {
  const [row] = await db.query(TODAY, [timeZone]);
  if (!row) throw new Error('the database returned no date');
  return row.today;
}
