import * as z from 'zod';
import type { Database, Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** Rounds of one transaction: a second of a busy portal. */
const BATCH = 2000;

const ADVANCE = defineStatement({
  name: 'figures_advance',
  row: z.object({ rounds: z.int().nullable() }),
  text: 'select figures_advance($1, $2, false) as rounds',
});
// The upper bound keeps rows of another cluster, which were counted by a rebuild, out of the scan.
const LAG = defineStatement({
  name: 'figures_lag',
  row: z.object({ seconds: z.number() }),
  text: `select extract(epoch from clock_timestamp() - fact.booked_at)::float8 as seconds
           from fact_readers reader, lateral (
             select booked_at from settled_rounds
              where (xid, seq) > (reader.xid, reader.seq) and seq > reader.rebuilt_seq
                and xid < pg_snapshot_xmax(pg_current_snapshot()) order by xid, seq limit 1
           ) fact
          where reader.name = 'figures'`,
});
const ADD_MONTHS = defineStatement({ name: 'figures_add_months', text: 'select figures_add_months()' });

/**
 * Adds all settled rounds that were not counted yet to the figures kept from them; `timeZone` decides which day they belong to.
 * Effects and position move in one transaction per batch, so that nothing is lost or counted twice. Does nothing while
 * another process counts.
 */
export async function advanceFigures(db: Database, timeZone: string): Promise<void> {
  const step = async () => (await db.query(ADVANCE, [BATCH, timeZone]))[0]?.rounds;
  for (let rounds = await step(); rounds === BATCH;) rounds = await step();
}

/** Returns the age in seconds of the oldest settled round that the figures do not contain; 0 when they contain all. */
export async function figuresLag(db: Db): Promise<number> {
  const [oldest] = await db.query(LAG);
  return Math.max(0, oldest?.seconds ?? 0);
}

/** Adds the partitions of the next months. */
export async function addMonths(db: Db): Promise<void> {
  await db.query(ADD_MONTHS);
}
