import type { Db, Statement } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import type { Messenger, OutgoingMessage } from './port.ts';

const QUEUE: Statement = {
  name: 'outbox_queue',
  // For nobody: the same statement with the same texts, and no row.
  text: `insert into outbox_messages (channel, recipient, subject, body, email, secret, expires_at)
         select $1, $2, $3, $4, $5::jsonb, $6, clock_timestamp() + make_interval(mins => $7) where not $8::boolean`,
};
const LIFETIME_MINUTES = 24 * 60;

/**
 * Messages wait in the database: those of a channel with a carrier until a worker delivers them, the others for
 * operations to read. `echo` is told of each that is kept here alone, for who tries the portal on an own machine.
 */
export function outboxMessenger(echo: (message: OutgoingMessage) => void = () => {}): Messenger {
  return {
    async queue(tx, message) {
      const { channel, recipient, subject = null, body, letter, secret } = message;
      const { isDecoy = false, lifetimeMinutes = LIFETIME_MINUTES } = message;
      const kept = letter ? JSON.stringify(letter) : null;
      await tx.query(QUEUE, [channel, recipient, subject, body, kept, secret, lifetimeMinutes, isDecoy]);
      if (!isDecoy) tx.afterCommit(() => echo(message));
    },
  };
}

export interface OutboxMessage {
  id: bigint;
  channel: 'sms' | 'email';
  recipient: string;
  /** Codes and links are hidden in both; `showKeptMessage` gives them. */
  subject: string | null;
  body: string;
  /** Something is hidden. */
  isSecret: boolean;
  createdAt: Date;
  state: 'kept' | 'retrying' | 'sent' | 'refused';
  lastError: string | null;
}

/** What a code or a link looks like to who only looks. */
const HIDDEN = '••••••';
const hidden = (column: string) =>
  `case when secret is null then ${column} else replace(${column}, secret, '${HIDDEN}') end as ${column}`;

const LIST: Statement = {
  name: 'outbox_list',
  text: `select id, channel, recipient, ${hidden('subject')}, ${hidden('body')}, secret is not null as "isSecret", created_at as "createdAt", last_error as "lastError",
      case when sent_at is not null then 'sent' when refused_at is not null then 'refused'
           when last_error is not null then 'retrying' else 'kept' end as state
    from outbox_messages order by id desc limit $1 offset $2`,
};

const COUNT: Statement = { name: 'outbox_count', text: 'select count(*)::int as total from outbox_messages' };

/** What is kept, newest first. */
export async function listOutboxMessages(db: Db, request: PageRequest): Promise<Page<OutboxMessage>> {
  const rows = await db.query<OutboxMessage>(LIST, [request.pageSize, offsetOf(request)]);
  const [count] = await db.query<{ total: number }>(COUNT);
  return pageOf(rows, count?.total ?? 0, request);
}

export type RevealedMessage = Pick<OutboxMessage, 'channel' | 'recipient' | 'subject' | 'body'>;

const SHOW: Statement = {
  name: 'outbox_show',
  text: 'select channel, recipient, subject, body from outbox_messages where id = $1 and secret is not null',
};

/** A message with the code or the link that is hidden in the list. Throws AppError `not_found` when nothing is. */
export async function revealOutboxMessage(db: Db, id: bigint): Promise<RevealedMessage> {
  const [row] = await db.query<RevealedMessage>(SHOW, [id]);
  if (!row) throw new AppError('not_found');
  return row;
}
