import { and, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { broadcast } from '#domain/messaging';
import { queueNews } from '#domain/push';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import {
  BROADCAST_LANGUAGES,
  type BroadcastState,
  scheduleProblem,
  type Segment,
  type WrittenText,
} from '#rules/members/inbox';
import { inboxBroadcasts } from './tables.ts';
import { cleanTexts } from './written.ts';

/** The members who receive a broadcast; the fields of other segments are null. */
export interface Recipients {
  segment: Segment;
  minRank: number | null;
  maxRank: number | null;
  languageCode: string | null;
}

export interface NewBroadcast extends Recipients {
  /** Chosen by the caller: a repeated key writes nothing. */
  key: string;
  texts: readonly WrittenText[];
  startsAt: Date;
  endsAt: Date;
  writtenBy: string;
}

/** Pages count again at some point of this time, so that they do not all do it at once. */
const SPREAD_MS = 15_000;

function publishChangeToAll(tx: Tx): void {
  broadcast(tx, 'messages', [{ spreadMs: SPREAD_MS }]);
}

/** Throws what `createBroadcast` would throw now: InvalidFieldsError. */
export function assertBroadcast({ texts, startsAt, endsAt }: NewBroadcast, now: Date): WrittenText[] {
  const problem = scheduleProblem({ startsAt, endsAt }, now);
  if (problem) throw new InvalidFieldsError({ endsAt: problem });
  return cleanTexts(texts, BROADCAST_LANGUAGES);
}

/**
 * Schedules a message to many members, once per key. One whose start has passed meanwhile starts now. Returns its public id;
 * undefined when the key was used before. Throws InvalidFieldsError.
 */
export async function createBroadcast(tx: Tx, created: NewBroadcast, now: Date): Promise<string | undefined> {
  const texts = assertBroadcast(created, now);
  const { startsAt, ...values } = created;
  const [row] = await tx.orm
    .insert(inboxBroadcasts)
    .values({ ...values, texts, startsAt: startsAt < now ? now : startsAt })
    .onConflictDoNothing({ target: inboxBroadcasts.key })
    .returning({ id: inboxBroadcasts.publicId });
  if (row) await announceBroadcasts(tx);
  return row?.id;
}

/** Notifies open pages and members' devices of broadcasts that have started since the last call. */
export async function announceBroadcasts(tx: Tx): Promise<void> {
  const started = await tx.orm
    .update(inboxBroadcasts)
    .set({ announcedAt: sql`clock_timestamp()` })
    .where(and(isNull(inboxBroadcasts.announcedAt), lte(inboxBroadcasts.startsAt, sql`clock_timestamp()`)))
    .returning({ id: inboxBroadcasts.id });
  if (started.length === 0) return;
  await queueNews(
    tx,
    started.map(({ id }) => id),
  );
  publishChangeToAll(tx);
}

/** Removes a broadcast from all inboxes, or cancels it before its start. Throws AppError `not_found`, and `wrong_state` when it is over. */
export async function stopBroadcast(tx: Tx, { id, actor }: { id: string; actor: string }): Promise<void> {
  const isOpen = and(isNull(inboxBroadcasts.stoppedAt), gt(inboxBroadcasts.endsAt, sql`now()`));
  const [stopped] = await tx.orm
    .update(inboxBroadcasts)
    .set({ stoppedAt: sql`now()`, stoppedBy: actor })
    .where(and(eq(inboxBroadcasts.publicId, id), isOpen))
    .returning({ announcedAt: inboxBroadcasts.announcedAt });
  if (stopped?.announcedAt) publishChangeToAll(tx);
  if (stopped) return;
  const isKnown = (await tx.orm.$count(inboxBroadcasts, eq(inboxBroadcasts.publicId, id))) > 0;
  throw new AppError(isKnown ? 'wrong_state' : 'not_found');
}

export interface Broadcast extends Omit<NewBroadcast, 'key' | 'texts'> {
  id: string;
  texts: WrittenText[];
  state: BroadcastState;
  stoppedBy: string | null;
}

const NOW = sql`now()`;

/** Conditions of the states; every broadcast is in exactly one. */
const STATES: Record<BroadcastState, SQL | undefined> = {
  stopped: isNotNull(inboxBroadcasts.stoppedAt),
  scheduled: and(isNull(inboxBroadcasts.stoppedAt), gt(inboxBroadcasts.startsAt, NOW)),
  running: and(isNull(inboxBroadcasts.stoppedAt), lte(inboxBroadcasts.startsAt, NOW), gt(inboxBroadcasts.endsAt, NOW)),
  ended: and(isNull(inboxBroadcasts.stoppedAt), lte(inboxBroadcasts.endsAt, NOW)),
};

/** Lists broadcasts, those that start last first. */
export async function listBroadcasts(
  db: Db,
  { state, now, ...request }: PageRequest & { state?: BroadcastState | undefined; now: Date },
): Promise<Page<Broadcast>> {
  const where = state && STATES[state];
  const rows = await db.orm
    .select()
    .from(inboxBroadcasts)
    .where(where)
    .orderBy(desc(inboxBroadcasts.startsAt), desc(inboxBroadcasts.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const broadcasts = rows.map(({ publicId, ...row }) => ({ ...row, id: publicId, state: stateOf(row, now) }));
  return pageOf(broadcasts, await db.orm.$count(inboxBroadcasts, where), request);
}

function stateOf(
  { stoppedAt, startsAt, endsAt }: { stoppedAt: Date | null; startsAt: Date; endsAt: Date },
  now: Date,
): BroadcastState {
  if (stoppedAt) return 'stopped';
  if (startsAt > now) return 'scheduled';
  return endsAt > now ? 'running' : 'ended';
}

const COUNT = defineStatement({
  name: 'inbox_count_recipients',
  row: z.object({ members: z.int() }),
  text: `select count(*)::int as members from members member
          where member.account_type <> 'guest' and member.state = 'active'
            and ($1::int is null or member.rank_level between $1 and $2) and ($3::text is null or member.language_code = $3)`,
});

/** Counts the members whom a broadcast would reach if it started now. */
export async function countRecipients(db: Db, { minRank, maxRank, languageCode }: Recipients): Promise<number> {
  const [row] = await db.query(COUNT, [minRank, maxRank, languageCode]);
  return row?.members ?? 0;
}
