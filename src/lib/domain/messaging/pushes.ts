import type { Db, Statement, Tx } from '#kernel/database';

export interface PushEvent {
  id: bigint;
  memberId: bigint;
  type: string;
  payload: unknown;
}

const APPEND: Statement = { name: 'push_event', text: 'select push_event($1, $2, $3)' };

/** Tells a member's open pages something, once the transaction is committed. */
export async function pushEvent(tx: Tx, memberId: bigint, type: string, payload: object): Promise<void> {
  await tx.query(APPEND, [memberId, type, JSON.stringify(payload)]);
}

/** How many `pushesAfter` gives at most: as many means that there may be more. */
export const PUSHES_AT_ONCE = 200;

const AFTER: Statement = {
  name: 'push_events_after',
  text: `select id, member_id as "memberId", type, payload from push_events
          where member_id = $1 and id > $2 order by id limit ${PUSHES_AT_ONCE}`,
};
const LAST: Statement = {
  name: 'push_events_last',
  text: 'select coalesce(max(id), 0) as id from push_events where member_id = $1',
};
/** Whom a broadcast is addressed to: nobody has this id. */
export const EVERYBODY = 0n;

const DELETE_OLD: Statement = {
  name: 'push_events_forget',
  text: `delete from push_events where at < now() - interval '3 days'`,
};
const DELETE_OLD_BROADCASTS: Statement = {
  name: 'push_broadcasts_forget',
  text: `delete from push_events where member_id = ${EVERYBODY} and at < now() - interval '10 minutes'`,
};

/** What a page that has seen everything up to `id` has missed. */
export function listPushesAfter(db: Db, memberId: bigint, id: bigint): Promise<PushEvent[]> {
  return db.query<PushEvent>(AFTER, [memberId, id]);
}

/** Where a page that connects for the first time begins. */
export async function getLastPushId(db: Db, memberId: bigint): Promise<bigint> {
  const [row] = await db.query<{ id: bigint }>(LAST, [memberId]);
  return row?.id ?? 0n;
}

export async function deleteOldPushes(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}

/** What everybody heard is resumed by nobody, and there is much of it. */
export async function deleteOldBroadcasts(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD_BROADCASTS);
}

const BROADCAST: Statement = {
  name: 'push_broadcast',
  text: `select push_event(${EVERYBODY}, $1, payload) from unnest($2::jsonb[]) as told (payload)`,
};

/** Tells every open page that wants to hear of it, once the transaction is committed; one row an event. */
export async function broadcast(tx: Tx, type: string, payloads: readonly object[]): Promise<void> {
  await tx.query(BROADCAST, [type, payloads.map((payload) => JSON.stringify(payload))]);
}
