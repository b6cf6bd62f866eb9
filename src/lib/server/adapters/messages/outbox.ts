import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { Messenger, OutgoingMessage } from './port.ts';

const QUEUE = defineStatement({
  name: 'outbox_queue',
  // For a decoy the same statement runs with the same texts and inserts no row.
  text: `insert into outbox_messages (channel, recipient, subject, body, email, secret, expires_at)
         select $1, $2, $3, $4, $5::jsonb, $6, clock_timestamp() + make_interval(mins => $7) where not $8::boolean`,
});
const LIFETIME_MINUTES = 24 * 60;

/**
 * Creates a messenger that queues messages in the database. A worker delivers those of channels with a transport; the
 * others stay there for staff to read. `onQueued` receives each queued message, so that a local installation can print
 * it.
 */
export function outboxMessenger(onQueued: (message: OutgoingMessage) => void = () => {}): Messenger {
  return {
    async queue(tx, message) {
      const { channel, recipient, subject = null, body, email, secret } = message;
      const { isDecoy = false, lifetimeMinutes = LIFETIME_MINUTES } = message;
      const emailJson = email ? JSON.stringify(email) : null;
      await tx.query(QUEUE, [channel, recipient, subject, body, emailJson, secret, lifetimeMinutes, isDecoy]);
      if (!isDecoy) tx.afterCommit(() => onQueued(message));
    },
  };
}

const outboxMessageRow = z.object({
  id: z.bigint(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  /** Codes and links are hidden in the subject and the body; `revealOutboxMessage` returns them. */
  subject: z.string().nullable(),
  body: z.string(),
  /** Whether a code or a link is hidden. */
  hasSecret: z.boolean(),
  createdAt: z.date(),
  state: z.enum(['stored', 'retrying', 'sent', 'refused']),
  lastError: z.string().nullable(),
});

export type OutboxMessage = z.input<typeof outboxMessageRow>;

/** Replaces a code or a link in the list. */
const HIDDEN = '••••••';
const hidden = (column: string) =>
  `case when secret is null then ${column} else replace(${column}, secret, '${HIDDEN}') end as ${column}`;

const LIST = defineStatement({
  name: 'outbox_list',
  row: outboxMessageRow,
  text: `select id, channel, recipient, ${hidden('subject')}, ${hidden('body')}, secret is not null as "hasSecret", created_at as "createdAt", last_error as "lastError",
      case when sent_at is not null then 'sent' when refused_at is not null then 'refused'
           when last_error is not null then 'retrying' else 'stored' end as state
    from outbox_messages order by id desc limit $1 offset $2`,
});

const COUNT = defineStatement({
  name: 'outbox_count',
  row: z.object({ total: z.int() }),
  text: 'select count(*)::int as total from outbox_messages',
});

/** Lists the messages of all channels, newest first. */
export async function listOutboxMessages(db: Db, request: PageRequest): Promise<Page<OutboxMessage>> {
  const rows = await db.query(LIST, [request.pageSize, offsetOf(request)]);
  const [count] = await db.query(COUNT);
  return pageOf(rows, count?.total ?? 0, request);
}

const revealedMessageRow = outboxMessageRow.pick({ channel: true, recipient: true, subject: true, body: true });

export type RevealedMessage = z.input<typeof revealedMessageRow>;

const SHOW = defineStatement({
  name: 'outbox_show',
  row: revealedMessageRow,
  text: 'select channel, recipient, subject, body from outbox_messages where id = $1 and secret is not null',
});

/**
 * Returns a message with the code or link that the list hides. Throws AppError `not_found` when the message does not
 * exist or hides nothing.
 */
export async function revealOutboxMessage(db: Db, id: bigint): Promise<RevealedMessage> {
  const [row] = await db.query(SHOW, [id]);
  if (!row) throw new AppError('not_found');
  return row;
}
