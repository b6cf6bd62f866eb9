import * as z from 'zod';
import type { Database } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';
import { SealBrokenError, type Sealer } from './sealer.ts';

/** Counts of a pass over one column. */
export interface ResealedColumn {
  table: string;
  column: string;
  /** Values, and how many of them this pass sealed again. */
  values: number;
  resealed: number;
  /** Values that the running portal changed at the same moment. */
  changed: number;
  /** Values that neither APP_SECRET nor a previous one opens. */
  unreadable: number;
}

const OLD_RECOVERY_CODES = defineStatement({
  name: 'recovery_codes_of_other_keys',
  row: z.object({ codes: z.bigint() }),
  text: `select (select count(*) from recovery_codes where used_at is null and key_id <> $1)
              + (select count(*) from staff_recovery_codes where key_id <> $1) as codes`,
});
const listSchema = z.array(z.string());

/**
 * Seals the values of a column again that are sealed with a previous APP_SECRET. Works in batches without a transaction around
 * them, and replaces only what it has read: it may be killed, repeated, and run beside the portal.
 */
async function resealColumn(db: Database, sealer: Sealer, sealedColumn: SealedColumn): Promise<ResealedColumn> {
  const { table, column } = sealedColumn;
  const result = { table, column, values: 0, resealed: 0, changed: 0, unreadable: 0 };
  let after = sealedColumn.first;
  for (;;) {
    const rows = await db.query(sealedColumn.read, [after]);
    for (const { key, context, sealed } of rows) {
      result.values++;
      after = key;
      const fresh = resealOrUndefined(sealer, sealedColumn, { context, sealed });
      if (fresh === undefined) result.unreadable++;
      else if (fresh !== sealed) {
        const replaced = await db.query(sealedColumn.replace, [key, fresh, sealed]);
        if (replaced.length > 0) result.resealed++;
        else result.changed++;
      }
    }
    if (rows.length === 0) return result;
  }
}

/** Returns undefined for a value that no known secret opens: the report names it, and the other values are moved. */
function resealOrUndefined(
  sealer: Sealer,
  { isList }: SealedColumn,
  { context, sealed }: { context: string; sealed: string },
): string | undefined {
  try {
    if (!isList) return sealer.reseal(context, sealed);
    const before = listSchema.parse(JSON.parse(sealed));
    const fresh = before.map((value) => sealer.reseal(context, value));
    return fresh.every((value, at) => value === before[at]) ? sealed : JSON.stringify(fresh);
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined;
    throw error;
  }
}

/** Seals every value of the database under APP_SECRET again. Returns what was done, column by column. */
export async function resealAll(
  db: Database,
  sealer: Sealer,
  onColumn: (column: ResealedColumn) => void = () => undefined,
): Promise<ResealedColumn[]> {
  const results: ResealedColumn[] = [];
  for (const column of SEALED_COLUMNS) {
    const result = await resealColumn(db, sealer, column);
    onColumn(result);
    results.push(result);
  }
  return results;
}

/** Counts unused recovery codes, of members and staff, that only a previous APP_SECRET can check: hashes cannot be moved. */
export async function countOldRecoveryCodes(db: Database, { keyId }: Sealer): Promise<number> {
  const [row] = await db.query(OLD_RECOVERY_CODES, [keyId]);
  return Number(row?.codes ?? 0n);
}
