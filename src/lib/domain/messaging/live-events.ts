import { and, eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { liveEvents } from './tables.ts';

const eventRow = z.object({ id: z.bigint(), memberId: z.bigint(), type: z.string(), payload: z.unknown() });

export type LiveEvent = z.input<typeof eventRow>;

const APPEND = defineStatement({ name: 'publish_live_event', text: 'select publish_live_event($1, $2, $3)' });

/** Publishes an event to a member's open pages when the transaction commits. */
export async function publishLiveEvent(tx: Tx, memberId: bigint, type: string, payload: object): Promise<void> {
  await tx.query(APPEND, [memberId, type, JSON.stringify(payload)]);
}

const APPEND_ALL = defineStatement({
  name: 'publish_live_events',
  text: `select publish_live_event(member_id, $2, $3)
           from (select member_id from unnest($1::bigint[]) as given (member_id) order by member_id) given`,
});

/** Publishes the same event to the open pages of many members. */
export async function publishLiveEvents(
  tx: Tx,
  memberIds: readonly bigint[],
  type: string,
  payload: object,
): Promise<void> {
  if (memberIds.length > 0) await tx.query(APPEND_ALL, [memberIds.map(String), type, JSON.stringify(payload)]);
}

/** Maximum that `listLiveEventsAfter` returns; a result of this many means that there may be more. */
export const LIVE_EVENT_PAGE_SIZE = 200;

const AFTER = defineStatement({
  name: 'live_events_after',
  row: eventRow,
  text: `select id, member_id as "memberId", type, payload from live_events
          where member_id = $1 and id > $2 order by id limit ${LIVE_EVENT_PAGE_SIZE}`,
});
const LAST = defineStatement({
  name: 'live_events_last',
  row: z.object({ id: z.bigint() }),
  text: 'select coalesce(max(id), 0) as id from live_events where member_id = $1',
});
/** Member id of broadcasts; no member has it. */
export const EVERYBODY = 0n;

/** Lists a member's events after `id`, oldest first. */
export function listLiveEventsAfter(db: Db, memberId: bigint, id: bigint): Promise<LiveEvent[]> {
  return db.query(AFTER, [memberId, id]);
}

/** Returns the id of a member's last event, from which a new page starts; 0 without events. */
export async function getLastLiveEventId(db: Db, memberId: bigint): Promise<bigint> {
  const [row] = await db.query(LAST, [memberId]);
  return row?.id ?? 0n;
}

/** Deletes events after three days. */
export async function deleteOldLiveEvents(tx: Tx): Promise<void> {
  await tx.orm.delete(liveEvents).where(lt(liveEvents.at, sql`now() - interval '3 days'`));
}

/** Deletes broadcasts after ten minutes: they are many, and a page that reconnects does not need them. */
export async function deleteOldBroadcasts(tx: Tx): Promise<void> {
  const isOld = lt(liveEvents.at, sql`now() - interval '10 minutes'`);
  await tx.orm.delete(liveEvents).where(and(eq(liveEvents.memberId, EVERYBODY), isOld));
}

const BROADCAST = defineStatement({
  name: 'live_events_broadcast',
  text: `select publish_live_event(${EVERYBODY}, $1, payload) from unnest($2::jsonb[]) as events (payload)`,
});

/** Publishes events to every page that subscribed to this type, when the transaction commits. */
export async function broadcast(tx: Tx, type: string, payloads: readonly object[]): Promise<void> {
  await tx.query(BROADCAST, [type, payloads.map((payload) => JSON.stringify(payload))]);
}
