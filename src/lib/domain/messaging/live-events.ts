import { and, eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { liveEvents } from './tables.ts';

const eventRow = z.object({ id: z.bigint(), memberId: z.bigint(), type: z.string(), payload: z.unknown() });

export type LiveEvent = z.input<typeof eventRow>;

interface NewEvent {
  memberId: bigint;
  type: string;
  payload: object;
}

const APPEND = defineStatement({
  name: 'publish_live_events',
  // In the order of the locks, so that no two transactions wait for each other.
  text: `select publish_live_event(member_id, type, payload)
           from (select event.* from unnest($1::bigint[], $2::text[], $3::jsonb[]) with ordinality as event (member_id, type, payload, position)
                  order by hashint8(event.member_id), event.position) event`,
});

/** Events of transactions that have not ended. */
const published = new WeakMap<Tx, NewEvent[]>();

/** Publishes an event to a member's open pages when the transaction commits. */
export function publishLiveEvent(tx: Tx, memberId: bigint, type: string, payload: object): void {
  publish(tx, [{ memberId, type, payload }]);
}

/** Publishes the same event to the open pages of many members. */
export function publishLiveEvents(tx: Tx, memberIds: readonly bigint[], type: string, payload: object): void {
  publish(
    tx,
    memberIds.map((memberId) => ({ memberId, type, payload })),
  );
}

/**
 * Writes the events last in the transaction: they lock the events of their members, and other transactions must not wait for
 * that while they hold a balance that this one still needs.
 */
function publish(tx: Tx, events: readonly NewEvent[]): void {
  const earlier = published.get(tx);
  if (earlier) return void earlier.push(...events);
  const all = [...events];
  published.set(tx, all);
  tx.beforeCommit((last) => append(last, all));
}

async function append(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(APPEND, [
    events.map(({ memberId }) => String(memberId)),
    events.map(({ type }) => type),
    events.map(({ payload }) => JSON.stringify(payload)),
  ]);
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

/** Publishes events to every page that subscribed to this type, when the transaction commits. */
export function broadcast(tx: Tx, type: string, payloads: readonly object[]): void {
  publish(
    tx,
    payloads.map((payload) => ({ memberId: EVERYBODY, type, payload })),
  );
}
