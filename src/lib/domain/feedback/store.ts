import { and, count, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { members } from '#domain/members';
import type { FeedbackState, FeedbackTopic } from '#rules/site/feedback';
import { feedback } from './tables.ts';

export interface NewFeedback {
  publicId: string;
  topic: FeedbackTopic;
  content: string;
  contact: string;
  memberId: bigint | null;
  languageTag: string;
}

export async function insertFeedback(tx: Tx, row: NewFeedback): Promise<void> {
  await tx.orm.insert(feedback).values(row);
}

/** Closes open feedback. False when there is none of this id. */
export async function closeOpenFeedback(
  tx: Tx,
  publicId: string,
  { note, at }: { note: string; at: Date },
): Promise<boolean> {
  const rows = await tx.orm
    .update(feedback)
    .set({ state: 'closed', note, closedAt: at })
    .where(and(eq(feedback.publicId, publicId), eq(feedback.state, 'open')))
    .returning({ id: feedback.id });
  return rows.length === 1;
}

export async function feedbackExists(db: Db, publicId: string): Promise<boolean> {
  const rows = await db.orm.select({ id: feedback.id }).from(feedback).where(eq(feedback.publicId, publicId));
  return rows.length === 1;
}

/** Returns a page of feedback for the back office, newest first. */
export async function listFeedback(db: Db, state: FeedbackState | undefined, request: PageRequest) {
  const which = state && eq(feedback.state, state);
  const rows = await db.orm
    .select({
      id: feedback.publicId,
      topic: feedback.topic,
      content: feedback.content,
      contact: feedback.contact,
      account: members.username,
      languageTag: feedback.languageTag,
      state: feedback.state,
      note: feedback.note,
      createdAt: feedback.createdAt,
      closedAt: feedback.closedAt,
    })
    .from(feedback)
    .leftJoin(members, eq(members.id, feedback.memberId))
    .where(which)
    .orderBy(desc(feedback.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const [total] = await db.orm.select({ rows: count() }).from(feedback).where(which);
  return pageOf(rows, total?.rows ?? 0, request);
}

/** Deletes the feedback that a member sent while signed in. */
export async function eraseFeedback(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm.delete(feedback).where(eq(feedback.memberId, memberId));
}
