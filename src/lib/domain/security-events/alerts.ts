import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { audit } from '#domain/staff';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { alertRules, alerts } from './tables.ts';

const RAISE = defineStatement({
  name: 'alerts_raise',
  row: z.object({ rule: z.string(), scopeValue: z.string(), count: z.int() }),
  // Events up to the last acknowledgment were looked at; they raise no second alert.
  text: `with scoped as (
           select rule.code, rule.threshold, rule.window_minutes, event.count, event.at,
                  case rule.scope when 'network' then event.network when 'subject' then event.subject
                                  when 'account' then coalesce(encode(event.account_hash, 'hex'), '') else '' end as value
             from alert_rules rule
             join security_events event on event.kind = rule.kind and event.at > now() - make_interval(mins => rule.window_minutes)
            where rule.enabled
         ), counted as (
           select scoped.code, scoped.value, scoped.window_minutes, least(sum(scoped.count), 2147483647)::int as total
             from scoped
            where not exists (select from alerts seen where seen.rule = scoped.code and seen.scope_value = scoped.value
                                 and seen.acknowledged_at >= scoped.at)
            group by scoped.code, scoped.value, scoped.threshold, scoped.window_minutes
           having sum(scoped.count) >= scoped.threshold
         )
         insert into alerts (rule, scope_value, count, window_minutes) select code, value, total, window_minutes from counted
         on conflict do nothing
         returning rule, scope_value as "scopeValue", count`,
});

/** Raises alerts for what the rules find in the last events, and returns the new ones. Several nodes may run it at once. */
export function raiseAlerts(db: Db) {
  return db.query(RAISE);
}

/** Lists alerts, newest first: those that are open, or those that were acknowledged. */
export async function listAlerts(db: Db, { isOpen, ...request }: PageRequest & { isOpen: boolean }) {
  const where = isOpen ? isNull(alerts.acknowledgedAt) : isNotNull(alerts.acknowledgedAt);
  const { kind, scope, severity } = alertRules;
  const { id, rule, scopeValue, count, windowMinutes, raisedAt, acknowledgedAt, acknowledgedBy, note } = alerts;
  const raised = { id, rule, kind, scope, severity, scopeValue, count, windowMinutes, raisedAt };
  const rows = await db.orm
    .select({ ...raised, acknowledgedAt, acknowledgedBy, note })
    .from(alerts)
    .innerJoin(alertRules, eq(alertRules.code, alerts.rule))
    .where(where)
    .orderBy(desc(alerts.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const page: Page<(typeof rows)[number]> = pageOf(rows, await db.orm.$count(alerts, where), request);
  return page;
}

interface Acknowledgment {
  id: bigint;
  actor: string;
  note: string;
  address: string;
}

/** Acknowledges an alert with a note, once. Throws AppError `not_found` when none with this id is open. */
export async function acknowledgeAlert(tx: Tx, { id, actor, note, address }: Acknowledgment): Promise<void> {
  const [alert] = await tx.orm
    .update(alerts)
    .set({ acknowledgedAt: sql`now()`, acknowledgedBy: actor, note })
    .where(and(eq(alerts.id, id), isNull(alerts.acknowledgedAt)))
    .returning();
  if (!alert) throw new AppError('not_found');
  const details = { rule: alert.rule, note };
  await audit(tx, { actor, action: 'alert.acknowledge', subject: id.toString(), details, address });
}
