import { count, desc } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
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

const MAX_REFUSALS_PER_HOUR = 30;
const AUDIT_REFUSAL = defineStatement({
  name: 'staff_audit_refusal',
  // Names that no staff user has are left out: somebody may have typed a password there.
  text: `insert into audit_log (actor, action, subject, details, address)
         select case when $2::boolean then staff.username else '${SYSTEM_ACTOR}' end, $3, staff.username, jsonb_build_object('endpoint', $4::text), $5
           from staff
          where staff.username = $1
            and (select count(*) from audit_log same
                  where same.subject = staff.username and same.action = $3 and same.at > now() - interval '1 hour') < ${MAX_REFUSALS_PER_HOUR}`,
});

interface StaffRefusal {
  username: string;
  /** Whether a session showed who it is; otherwise the actor is the system. */
  isKnown: boolean;
  action: string;
  endpoint: string;
  address: string;
}

/** Records that staff were refused, at most 30 times an hour for each user and action; the security events have all. */
export async function auditRefusal(
  db: Db,
  { username, isKnown, action, endpoint, address }: StaffRefusal,
): Promise<void> {
  await db.query(AUDIT_REFUSAL, [username.trim().toLowerCase(), isKnown, action, endpoint, address]);
}

const AUDIT_VIEW = defineStatement({
  name: 'staff_audit_view',
  text: `insert into audit_log (actor, action, subject, address, details)
         select $1, $2, $3, $4, $5::jsonb
          where not exists (select from audit_log same
                             where same.subject = $3 and same.actor = $1 and same.action = $2 and same.details is not distinct from $5::jsonb
                               and same.at > now() - make_interval(mins => $6))`,
});

export interface View extends AuditEntry {
  /** Time in which the same view by the same person is not recorded again: pages load again by themselves. */
  minutes?: number;
}

/** Records that staff read personal data or a document. Call it before the response: what cannot be recorded is not shown. */
export async function auditView(
  db: Db,
  { actor, action, subject, address, details, minutes = 1 }: View,
): Promise<void> {
  await db.query(AUDIT_VIEW, [actor, action, subject, address ?? null, details ?? null, minutes]);
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
