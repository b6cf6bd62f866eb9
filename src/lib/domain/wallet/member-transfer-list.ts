import { desc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { members } from '#domain/members';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { memberTransfers } from './tables.ts';

const senders = alias(members, 'senders');
const recipients = alias(members, 'recipients');

function selectTransfers(db: Db) {
  return db.orm
    .select({
      publicId: memberTransfers.publicId,
      senderId: memberTransfers.senderId,
      sender: senders.username,
      recipient: recipients.username,
      isUp: memberTransfers.isUp,
      amountMinor: memberTransfers.amountMinor,
      currency: memberTransfers.currency,
      note: memberTransfers.note,
      createdAt: memberTransfers.createdAt,
    })
    .from(memberTransfers)
    .innerJoin(senders, eq(senders.id, memberTransfers.senderId))
    .innerJoin(recipients, eq(recipients.id, memberTransfers.recipientId))
    .$dynamic();
}

export type MemberTransfer = Awaited<ReturnType<typeof selectTransfers>>[number];

/** Returns a page of what a member has sent and received, newest first. */
export async function listMemberTransfers(
  db: Db,
  memberId: bigint,
  request: PageRequest,
): Promise<Page<MemberTransfer>> {
  const isParty = or(eq(memberTransfers.senderId, memberId), eq(memberTransfers.recipientId, memberId));
  const rows = await selectTransfers(db)
    .where(isParty)
    .orderBy(desc(memberTransfers.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return pageOf(rows, await db.orm.$count(memberTransfers, isParty), request);
}
