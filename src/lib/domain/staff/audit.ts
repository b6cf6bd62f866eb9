import { count, desc } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { auditLog } from './tables.ts';

/** Actors that are no staff users: the command line and the server itself. */
export const COMMAND_LINE_ACTOR = 'command line';
export const SYSTEM_ACTOR = 'system';

export interface AuditEntry {
  /** Username of a staff user, or one of the two actors above. */
  actor: string;
  /** `thing.verb`, such as "deposit.approve". */
  action: string;
  /** Target of the action: a public id or a username. */
  subject: string;
  /** Further facts for readers of the log; no secrets. */
  details?: Record<string, string | number | boolean | null>;
  address?: string;
}

export type AuditRow = typeof auditLog.$inferSelect;

/** Records an action in its own transaction, so that neither is committed without the other. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.orm.insert(auditLog).values({ ...entry, details: entry.details ?? null, address: entry.address ?? null });
}

/** Lists the audit log, newest entry first. */
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
