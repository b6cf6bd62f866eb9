import { count, desc } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { auditLog } from './tables.ts';

/** Who acts when it is no operator on the page. */
export const COMMAND_LINE_ACTOR = 'command line';
export const SYSTEM_ACTOR = 'system';

export interface AuditEntry {
  /** An operator's user name, or one of the two above. */
  actor: string;
  /** `thing.verb`: "deposit.approve". */
  action: string;
  /** What it was done to: a public id, a user name. */
  subject: string;
  /** What else a later reader needs; no secrets. */
  details?: Record<string, string | number | boolean | null>;
  address?: string;
}

export type AuditRow = typeof auditLog.$inferSelect;

/** Writes who did what, in the transaction that does it: neither can be there without the other. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.orm.insert(auditLog).values({ ...entry, details: entry.details ?? null, address: entry.address ?? null });
}

/** The log, newest first. */
export async function listAudit(db: Db, request: PageRequest): Promise<Page<AuditRow>> {
  const rows = await db.orm
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const [total] = await db.orm.select({ rows: count() }).from(auditLog);
  return pageOf(rows, total?.rows ?? 0, request);
}
