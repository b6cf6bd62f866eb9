import { desc, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { outboxMessages } from './tables.ts';

export interface QueuedMessage {
  channel: 'sms' | 'email';
  recipient: string;
  subject?: string | undefined;
  body: string;
}

export async function queueMessage(tx: Tx, message: QueuedMessage): Promise<void> {
  await tx.orm.insert(outboxMessages).values(message);
}

export async function listOutbox(db: Db, page: PageRequest) {
  const rows = await db.orm
    .select({
      id: outboxMessages.id,
      channel: outboxMessages.channel,
      recipient: outboxMessages.recipient,
      subject: outboxMessages.subject,
      body: outboxMessages.body,
      createdAt: outboxMessages.createdAt,
      totalRows: sql<bigint>`count(*) over ()`,
    })
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  return pageOf(rows, Number(rows[0]?.totalRows ?? 0), page);
}
