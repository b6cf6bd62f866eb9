import { lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { emailSchema } from './email.ts';
import { outboxMessages } from './tables.ts';

const pendingMessage = z.object({
  id: z.bigint(),
  messageId: z.string(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  email: emailSchema.nullable(),
  /** Number of attempts, including this one. */
  attempts: z.int(),
});

export type PendingMessage = z.input<typeof pendingMessage>;

/** Longer than any transport may take; after this the messages of a dead worker go to others. */
const LEASE = '2 minutes';
/** Attempts of a message; with the pauses between them they take about four hours. */
const MAX_ATTEMPTS = 10;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;
const RETENTION = '30 days';

const CLAIM = defineStatement({
  name: 'outbox_claim',
  row: pendingMessage,
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
});

/** SQL condition: `claimMessages` may find something. */
export const DUE_MESSAGES_SQL = `exists (
  select from outbox_messages where sent_at is null and refused_at is null and expires_at > now() and next_attempt_at <= now())`;

/** Leases due messages, the oldest first; other workers skip them for two minutes. Counts the attempt. */
export async function claimMessages(
  tx: Tx,
  { channels, limit }: { channels: readonly string[]; limit: number },
): Promise<PendingMessage[]> {
  const messages = await tx.query(CLAIM, [channels, limit]);
  return messages.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const DELIVERED = defineStatement({
  name: 'outbox_delivered',
  text: `update outbox_messages set
           sent_at = clock_timestamp(), body = '', email = null, secret = null, last_error = null,
           subject = case when secret is null then subject else replace(subject, secret, '••••••') end
         where id = $1`,
});

/** Marks a message as delivered and deletes its contents, which may hold a code or a link. */
export async function markDelivered(tx: Tx, id: bigint): Promise<void> {
  await tx.query(DELIVERED, [id]);
}

const FAILED = defineStatement({
  name: 'outbox_failed',
  text: `update outbox_messages set
           last_error = $2,
           refused_at = case when $3 or attempts >= ${MAX_ATTEMPTS} then clock_timestamp() end,
           next_attempt_at = clock_timestamp() + make_interval(
             secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ (attempts - 1)))
         where id = $1`,
});

/** Schedules the next attempt after twice the last pause, or gives up when `isFinal` or after the last attempt. */
export async function markFailed(
  tx: Tx,
  { id, reason, isFinal }: { id: bigint; reason: string; isFinal: boolean },
): Promise<void> {
  await tx.query(FAILED, [id, reason.slice(0, 500), isFinal]);
}

/** Deletes messages after 30 days, sent or not. */
export async function deleteOldMessages(tx: Tx): Promise<void> {
  await tx.orm.delete(outboxMessages).where(lt(outboxMessages.createdAt, sql`now() - ${RETENTION}::interval`));
}
