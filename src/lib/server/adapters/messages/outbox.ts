import type { Db, Statement } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import type { Messenger, OutgoingMessage } from './port.ts';

const QUEUE: Statement = {
  name: 'outbox_queue',
  // For nobody: the same statement with the same texts, and no row.
  text: `insert into outbox_messages (channel, recipient, subject, body, letter, expires_at)
         select $1, $2, $3, $4, $5::jsonb, clock_timestamp() + make_interval(mins => $6) where not $7::boolean`,
};
const LIFETIME_MINUTES = 24 * 60;

/**
 * Messages wait in the database: those of a channel with a carrier until a worker delivers them, the others for
 * operations to read. `echo` is told of each that is kept here alone, for who tries the portal on an own machine.
 */
export function outboxMessenger(echo: (message: OutgoingMessage) => void = () => {}): Messenger {
  return {
    async queue(tx, message) {
      const { channel, recipient, subject = null, body, letter, isForNobody = false } = message;
      const { lifetimeMinutes = LIFETIME_MINUTES } = message;
      const kept = letter ? JSON.stringify(letter) : null;
      await tx.query(QUEUE, [channel, recipient, subject, body, kept, lifetimeMinutes, isForNobody]);
      if (!isForNobody) tx.afterCommit(() => echo(message));
    },
  };
}

export interface KeptMessage {
  id: bigint;
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  createdAt: Date;
  state: 'kept' | 'retrying' | 'sent' | 'refused';
  lastError: string | null;
}

const LIST: Statement = {
  name: 'outbox_list',
  text: `select id, channel, recipient, subject, body, created_at as "createdAt", last_error as "lastError",
      case when sent_at is not null then 'sent' when refused_at is not null then 'refused'
           when last_error is not null then 'retrying' else 'kept' end as state
    from outbox_messages order by id desc limit $1 offset $2`,
};

const COUNT: Statement = { name: 'outbox_count', text: 'select count(*)::int as total from outbox_messages' };

/** What is kept, newest first. */
export async function listKeptMessages(db: Db, request: PageRequest): Promise<Page<KeptMessage>> {
  const rows = await db.query<KeptMessage>(LIST, [request.pageSize, offsetOf(request)]);
  const [count] = await db.query<{ total: number }>(COUNT);
  return pageOf(rows, count?.total ?? 0, request);
}
