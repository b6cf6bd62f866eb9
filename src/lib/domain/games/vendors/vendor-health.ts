import { lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { vendorCalls } from './tables.ts';

/** Calls of a vendor since the last report. */
export interface VendorCallCounts {
  calls: number;
  rejected: number;
  failed: number;
  slow: number;
  totalMs: number;
}

const ADD = defineStatement({
  name: 'vendor_calls_add',
  text: `insert into vendor_calls as stored (vendor_id, window_at, calls, rejected, failed, slow, total_ms, last_at)
         select given.vendor_id, date_bin('5 minutes', now(), 'epoch'), given.calls, given.rejected, given.failed, given.slow, given.total_ms, now()
           from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[], $6::bigint[])
                  as given (vendor_id, calls, rejected, failed, slow, total_ms)
          order by given.vendor_id
         on conflict (vendor_id, window_at) do update
            set calls = stored.calls + excluded.calls, rejected = stored.rejected + excluded.rejected,
                failed = stored.failed + excluded.failed, slow = stored.slow + excluded.slow,
                total_ms = stored.total_ms + excluded.total_ms, last_at = excluded.last_at`,
});

/** Adds what a process has counted. */
export async function addVendorCalls(db: Db, counts: ReadonlyMap<bigint, VendorCallCounts>): Promise<void> {
  const rows = [...counts];
  await db.query(ADD, [
    rows.map(([vendorId]) => vendorId),
    rows.map(([, { calls }]) => calls),
    rows.map(([, { rejected }]) => rejected),
    rows.map(([, { failed }]) => failed),
    rows.map(([, { slow }]) => slow),
    rows.map(([, { totalMs }]) => Math.round(totalMs)),
  ]);
}

const healthRow = z.object({
  vendorId: z.bigint(),
  calls: z.int(),
  rejected: z.int(),
  failed: z.int(),
  slow: z.int(),
  averageMs: z.int().nullable(),
  lastAt: z.date(),
});

export type VendorHealth = z.input<typeof healthRow>;

const HEALTH = defineStatement({
  name: 'vendor_health',
  row: healthRow,
  text: `select vendor_id as "vendorId", coalesce(sum(calls) filter (where is_recent), 0)::int as calls,
                coalesce(sum(rejected) filter (where is_recent), 0)::int as rejected,
                coalesce(sum(failed) filter (where is_recent), 0)::int as failed,
                coalesce(sum(slow) filter (where is_recent), 0)::int as slow,
                (sum(total_ms) filter (where is_recent) / nullif(sum(calls) filter (where is_recent), 0))::int as "averageMs",
                max(last_at) as "lastAt"
           from vendor_calls, lateral (select window_at > now() - interval '1 hour' as is_recent) window_age
          group by vendor_id`,
});

/** Returns the last hour of each vendor that has called within 30 days, by its id. */
export async function readVendorHealth(db: Db): Promise<Map<bigint, VendorHealth>> {
  return new Map((await db.query(HEALTH)).map((row) => [row.vendorId, row]));
}

export async function deleteOldVendorCalls(tx: Tx): Promise<void> {
  await tx.orm.delete(vendorCalls).where(lt(vendorCalls.windowAt, sql`now() - interval '30 days'`));
}
