import type { Statement, Tx } from '#kernel/database';
import type { Email } from './email.ts';

export interface WaitingMessage {
  id: bigint;
  messageId: string;
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  email: Email | null;
  /** This one included. */
  attempts: number;
}

/** Longer than any carrier may take; a worker that died leaves its messages to the others after this. */
const LEASE = '2 minutes';
/** How many tries a message has: with the pauses between them some four hours. */
const MAX_ATTEMPTS = 10;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;
const RETENTION = '30 days';

const CLAIM: Statement = {
  name: 'outbox_claim',
  text: `with due as (
           select id from outbox_messages
            where sent_at is null and refused_at is null and channel = any($1::text[])
              and expires_at > clock_timestamp() and next_attempt_at <= clock_timestamp()
            order by id limit $2
            for update skip locked
         )
         update outbox_messages message
            set attempts = attempts + 1, next_attempt_at = clock_timestamp() + interval '${LEASE}'
           from due where message.id = due.id
         returning message.id, message_id as "messageId", channel, recipient, subject, body, email, attempts`,
};

/** Takes messages that are due, the oldest first; nobody else gets them while the lease lasts. */
export async function claimMessages(
  tx: Tx,
  { channels, limit }: { channels: readonly string[]; limit: number },
): Promise<WaitingMessage[]> {
  const messages = await tx.query<WaitingMessage>(CLAIM, [channels, limit]);
  return messages.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const DELIVERED: Statement = {
  name: 'outbox_delivered',
  text: `update outbox_messages set
           sent_at = clock_timestamp(), body = '', email = null, secret = null, last_error = null,
           subject = case when secret is null then subject else replace(subject, secret, '••••••') end
         where id = $1`,
};

/** What was delivered is not kept: nobody here needs a code or a link any more. */
export async function markDelivered(tx: Tx, id: bigint): Promise<void> {
  await tx.query(DELIVERED, [id]);
}

const FAILED: Statement = {
  name: 'outbox_failed',
  text: `update outbox_messages set
           last_error = $2,
           refused_at = case when $3 or attempts >= ${MAX_ATTEMPTS} then clock_timestamp() end,
           next_attempt_at = clock_timestamp() + make_interval(
             secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ (attempts - 1)))
         where id = $1`,
};

/** Puts a message off, twice as long each time, or gives it up. */
export async function markFailed(
  tx: Tx,
  { id, reason, isFinal }: { id: bigint; reason: string; isFinal: boolean },
): Promise<void> {
  await tx.query(FAILED, [id, reason.slice(0, 500), isFinal]);
}

const DELETE_OLD: Statement = {
  name: 'outbox_forget',
  text: `delete from outbox_messages where created_at < now() - interval '${RETENTION}'`,
};

export async function deleteOldMessages(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}
