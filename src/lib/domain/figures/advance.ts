import * as z from 'zod';
import type { Database, Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** Readers of the stream of settled rounds and of the ledger's entries, from which the figures are computed. */
export const FIGURE_READERS = ['rounds', 'entries'] as const;
export type FigureReader = (typeof FIGURE_READERS)[number];

/** All readers: the others follow the settled rounds too, and move money, points and ranks (domain/rewards). */
export const FACT_READERS = [
  ...FIGURE_READERS,
  'rewards',
  'points',
  'ranks',
  'missions',
  'boards',
  'referrals',
] as const;
export type FactReader = (typeof FACT_READERS)[number];

/** Rows of one transaction: a second of a busy portal. */
const BATCH = 2000;

const advanceStatement = (reader: FigureReader) =>
  defineStatement({
    name: `figures_read_${reader}`,
    row: z.object({ mayBeMore: z.boolean() }),
    text: `select figures_read_${reader}($1, $2) as "mayBeMore"`,
  });
const ADVANCE = { rounds: advanceStatement('rounds'), entries: advanceStatement('entries') };

/**
 * SQL condition: there are rows that a reader has not read, or it starts again. It is also true for rows that cannot be read yet,
 * because an older transaction is still running.
 */
export function unreadFactsSql(reader: FactReader): string {
  const [table, id] = reader === 'entries' ? ['ledger_entries', 'id'] : ['settled_rounds', 'seq'];
  return `(select reader.resume_xid is not null
               or reader.system_id is distinct from (select control.system_identifier from pg_control_system() control)
               or (select true from ${table} where (xid, ${id}) > (reader.xid, reader.seq) and ${id} > reader.restored_seq
                      and xid < pg_snapshot_xmax(pg_current_snapshot()) order by xid, ${id} limit 1) is not null
             from fact_readers reader where reader.name = '${reader}')`;
}

// The upper bound by transaction keeps rows that a dump brought, from another cluster, out of the scan.
const lagStatement = (reader: FactReader, table: string, id: string) =>
  defineStatement({
    name: `figures_lag_${reader}`,
    row: z.object({ seconds: z.number() }),
    text: `select extract(epoch from clock_timestamp() - fact.booked_at)::float8 as seconds
             from fact_readers reader, lateral (
               select booked_at from ${table}
                where (xid, ${id}) > (reader.xid, reader.seq)
                  and case when reader.resume_xid is not null then ${id} <= reader.restored_seq
                           else ${id} > reader.restored_seq and xid < pg_snapshot_xmax(pg_current_snapshot()) end
                order by xid, ${id} limit 1
             ) fact
            where reader.name = '${reader}'`,
  });
const LAG = {
  rounds: lagStatement('rounds', 'settled_rounds', 'seq'),
  entries: lagStatement('entries', 'ledger_entries', 'id'),
  rewards: lagStatement('rewards', 'settled_rounds', 'seq'),
  points: lagStatement('points', 'settled_rounds', 'seq'),
  ranks: lagStatement('ranks', 'settled_rounds', 'seq'),
  missions: lagStatement('missions', 'settled_rounds', 'seq'),
  boards: lagStatement('boards', 'settled_rounds', 'seq'),
  referrals: lagStatement('referrals', 'settled_rounds', 'seq'),
};
const RESTART = defineStatement({ name: 'figures_restart', text: 'select figures_restart($1)' });
const ADD_MONTHS = defineStatement({ name: 'figures_add_months', text: 'select figures_add_months()' });

// Rows that are not read yet still count the members of their days.
const PURGE_PLAYERS = defineStatement({
  name: 'figures_purge_players',
  text: `with oldest as (${LAG.rounds.text})
         delete from game_day_members
          where day < ((clock_timestamp() - make_interval(secs => coalesce((select seconds from oldest), 0))) at time zone $1)::date - 1`,
});

/**
 * Adds all rows that a reader has not read yet to the figures kept from them; `timeZone` decides which day they belong to.
 * Effects and position move in one transaction per batch, so that nothing is lost or counted twice. Does nothing while
 * another process reads.
 */
export async function advanceFigures(db: Database, reader: FigureReader, timeZone: string): Promise<void> {
  const step = async () => (await db.query(ADVANCE[reader], [BATCH, timeZone]))[0]?.mayBeMore ?? false;
  while (await step());
}

/** Returns the age in seconds of the oldest row that a reader has not read; 0 when it has read all. */
export async function readerLag(db: Db, reader: FactReader): Promise<number> {
  const [oldest] = await db.query(LAG[reader]);
  return Math.max(0, oldest?.seconds ?? 0);
}

/**
 * Deletes the figures of a reader, which are then computed anew from the first row, batch by batch: until the lag is small
 * again, they are incomplete.
 */
export async function restartFigures(db: Db, reader: FigureReader): Promise<void> {
  await db.query(RESTART, [reader]);
}

/** Adds the partitions of the next months, and drops those that are no longer kept. */
export async function addMonths(db: Db): Promise<void> {
  await db.query(ADD_MONTHS);
}

/** Deletes the list of a day's players once all rounds of the day are counted; `timeZone` decides what a day is. */
export async function purgePlayers(db: Db, timeZone: string): Promise<void> {
  await db.query(PURGE_PLAYERS, [timeZone]);
}
