import type { Db, Statement } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import type { Messenger } from './port.ts';

const QUEUE: Statement = {
  name: 'outbox_queue',
  text: 'insert into outbox_messages (channel, recipient, subject, body) values ($1, $2, $3, $4)',
};

/** The embedded adapter: messages stay in the database, where operations read them. Nothing leaves the machine. */
export const outboxMessenger: Messenger = {
  async queue(tx, { channel, recipient, subject, body }) {
    await tx.query(QUEUE, [channel, recipient, subject ?? null, body]);
  },
};

export interface KeptMessage {
  id: bigint;
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  createdAt: Date;
}

const LIST: Statement = {
  name: 'outbox_list',
  text: `select id, channel, recipient, subject, body, created_at as "createdAt"
    from outbox_messages order by id desc limit $1 offset $2`,
};

const COUNT: Statement = { name: 'outbox_count', text: 'select count(*)::int as total from outbox_messages' };

/** What the embedded adapter keeps, newest first. */
export async function listKeptMessages(db: Db, request: PageRequest): Promise<Page<KeptMessage>> {
  const rows = await db.query<KeptMessage>(LIST, [request.pageSize, offsetOf(request)]);
  const [count] = await db.query<{ total: number }>(COUNT);
  return pageOf(rows, count?.total ?? 0, request);
}
