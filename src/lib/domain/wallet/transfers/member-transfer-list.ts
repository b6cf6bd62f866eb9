import { desc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { members } from '#domain/members';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { memberTransfers } from '../tables.ts';

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

const pairRow = z.object({
  senderId: z.string(),
  sender: z.string(),
  recipientId: z.string(),
  recipient: z.string(),
  transfers: z.int(),
  amountMinor: z.string(),
  returnedMinor: z.string(),
});
const PAIRS = defineStatement({
  name: 'wallet_transfer_pairs',
  row: pairRow,
  text: `with pair as (
           select sender_id, recipient_id, count(*)::int as transfers, sum(amount_minor) as amount from member_transfers
            where created_at >= $1 and created_at < $2 and currency = $3 group by sender_id, recipient_id
         )
         select sender.public_id as "senderId", sender.username as sender, recipient.public_id as "recipientId", recipient.username as recipient,
                pair.transfers, pair.amount::text as "amountMinor", coalesce(back.amount, 0)::text as "returnedMinor"
           from pair left join pair back on back.sender_id = pair.recipient_id and back.recipient_id = pair.sender_id
           join members sender on sender.id = pair.sender_id join members recipient on recipient.id = pair.recipient_id
          order by pair.amount desc, pair.sender_id, pair.recipient_id limit $4`,
});

export interface TransferPair extends Omit<z.input<typeof pairRow>, 'amountMinor' | 'returnedMinor'> {
  amountMinor: bigint;
  /** Sent back by the recipient in the same time. */
  returnedMinor: bigint;
}

const MAX_PAIRS = 100;

/** Lists the pairs of members between whom most was transferred in a time (docs/spec/agents-rulebook.md §8). */
export async function listTransferPairs(
  db: Db,
  { start, end, currency }: { start: Date; end: Date; currency: string },
): Promise<TransferPair[]> {
  const rows = await db.query(PAIRS, [start, end, currency, MAX_PAIRS]);
  return rows.map(({ amountMinor, returnedMinor, ...pair }) => ({
    ...pair,
    amountMinor: BigInt(amountMinor),
    returnedMinor: BigInt(returnedMinor),
  }));
}
