import { asc, eq } from 'drizzle-orm';
import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { alertRules } from './tables.ts';

export type AlertRule = typeof alertRules.$inferSelect;
export type AlertRuleSettings = Pick<AlertRule, 'threshold' | 'windowMinutes' | 'enabled'>;

/** Lists the rules, critical ones first. */
export function listAlertRules(db: Db): Promise<AlertRule[]> {
  return db.orm.select().from(alertRules).orderBy(asc(alertRules.severity), asc(alertRules.code));
}

/** Returns whether one person alone must not change a rule. Throws AppError `not_found`. */
export async function isCriticalRule(db: Db, code: string): Promise<boolean> {
  const [rule] = await db.orm.select().from(alertRules).where(eq(alertRules.code, code));
  if (!rule) throw new AppError('not_found');
  return rule.severity === 'critical';
}

/** Changes the numbers of a rule, or switches it on or off. Returns what they were before. Throws AppError `not_found`. */
export async function changeAlertRule(tx: Tx, code: string, settings: AlertRuleSettings): Promise<AlertRuleSettings> {
  const where = eq(alertRules.code, code);
  const [before] = await tx.orm.select().from(alertRules).where(where).for('update');
  if (!before) throw new AppError('not_found');
  await tx.orm.update(alertRules).set(settings).where(where);
  const { threshold, windowMinutes, enabled } = before;
  return { threshold, windowMinutes, enabled };
}
