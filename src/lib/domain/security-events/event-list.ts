import { and, count, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#kernel/clock';
import type { Db } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import type { SecurityEventKind } from '#rules/identity/security-events';
import { securityEvents } from './tables.ts';

/** Further events are neither listed nor counted, so that a flood of them cannot make the list slow. */
const MAX_LISTED = 10_000;

export interface EventFilter {
  kind?: SecurityEventKind | undefined;
  network?: string | undefined;
  subject?: string | undefined;
  /** Keyed hashes of an account's name: one for each realm and secret. */
  accounts?: readonly Uint8Array[] | undefined;
  /** Lists the events of this many days before. */
  to: Date;
  days: number;
}

/** Lists stored events, newest first: at most the newest 10,000 that match. */
export async function listSecurityEvents(
  db: Db,
  { pageNo, pageSize, ...filter }: PageRequest & EventFilter,
): Promise<Page<typeof securityEvents.$inferSelect>> {
  const [request, where] = [{ pageNo, pageSize }, conditionOf(filter)];
  const matching = db.orm
    .select({ one: sql`1` })
    .from(securityEvents)
    .where(where)
    .limit(MAX_LISTED)
    .as('matching');
  const [found] = await db.orm.select({ total: count() }).from(matching);
  const total = found?.total ?? 0;
  if (offsetOf(request) >= total) return pageOf([], total, request);
  const newest = db.orm.select().from(securityEvents).where(where);
  const sorted = newest.orderBy(desc(securityEvents.at), desc(securityEvents.id));
  return pageOf(await sorted.limit(pageSize).offset(offsetOf(request)), total, request);
}

function conditionOf({ kind, network, subject, accounts, to, days }: EventFilter): SQL | undefined {
  return and(
    gt(securityEvents.at, new Date(to.getTime() - days * DAY_MS)),
    lte(securityEvents.at, to),
    kind && eq(securityEvents.kind, kind),
    network === undefined ? undefined : eq(securityEvents.network, network),
    subject === undefined ? undefined : eq(securityEvents.subject, subject),
    accounts && inArray(securityEvents.accountHash, [...accounts]),
  );
}
