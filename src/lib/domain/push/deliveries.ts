import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { PUSH_HOURS, PUSH_KINDS, type PushKind } from '#rules/site/push';

/** Longer than a request to a push service may take; after this the notifications of a dead worker go to others. */
const LEASE = '1 minute';
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;

const QUEUE = defineStatement({
  name: 'push_queue',
  text: `insert into push_deliveries (subscription_id, message_id, kind, expires_at)
         select subscription.id, message.id, $1, now() + interval '${PUSH_HOURS} hours'
           from unnest($2::text[]::bigint[], $3::text[]) as message (member_id, id)
           join push_subscriptions subscription on subscription.member_id = message.member_id and $1 = any(subscription.kinds)`,
});

/** Queues notifications of messages for the members' browsers that want their kind. */
export async function queuePushes(
  tx: Tx,
  kind: PushKind,
  messages: readonly { memberId: bigint; messageId: string }[],
): Promise<void> {
  const memberIds = messages.map(({ memberId }) => String(memberId));
  const messageIds = messages.map(({ messageId }) => messageId);
  await tx.query(QUEUE, [kind, memberIds, messageIds]);
}

const QUEUE_NEWS = defineStatement({
  name: 'push_queue_news',
  text: `insert into push_deliveries (subscription_id, message_id, kind, expires_at)
         select subscription.id, news.public_id, 'news', least(news.ends_at, now() + interval '${PUSH_HOURS} hours')
           from inbox_broadcasts news
           join push_subscriptions subscription on 'news' = any(subscription.kinds)
           join members member on member.id = subscription.member_id
          where news.id = any($1::text[]::bigint[]) and member.registered_at <= news.starts_at
            and (news.min_rank is null or member.rank_level between news.min_rank and news.max_rank)
            and (news.language_code is null or news.language_code = member.language_code)`,
});

/** Queues notifications of broadcasts for the browsers of their recipients that want news. Consent is judged at the delivery. */
export async function queueNews(tx: Tx, broadcastIds: readonly bigint[]): Promise<void> {
  await tx.query(QUEUE_NEWS, [broadcastIds.map(String)]);
}

const duePush = z.object({
  id: z.bigint(),
  subscriptionId: z.bigint(),
  memberId: z.bigint(),
  messageId: z.string(),
  kind: z.enum(PUSH_KINDS),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  languageTag: z.string(),
  /** Whether the member agreed to marketing in notifications. */
  hasConsent: z.boolean(),
});

export type DuePush = z.input<typeof duePush>;

const CLAIM = defineStatement({
  name: 'push_claim',
  row: duePush,
  text: `with due as (
           select id from push_deliveries where next_attempt_at <= clock_timestamp() and expires_at > clock_timestamp()
            order by next_attempt_at limit $1 for update skip locked
         ), claimed as (
           update push_deliveries delivery
              set attempts = attempts + 1, next_attempt_at = clock_timestamp() + interval '${LEASE}'
             from due where delivery.id = due.id
           returning delivery.id, delivery.subscription_id, delivery.message_id, delivery.kind
         )
         select claimed.id, claimed.subscription_id as "subscriptionId", subscription.member_id as "memberId",
                claimed.message_id as "messageId", claimed.kind, subscription.endpoint, subscription.p256dh, subscription.auth,
                subscription.language_tag as "languageTag",
                coalesce((select consent.is_granted from marketing_consents consent
                           where consent.member_id = subscription.member_id and consent.channel = 'push'
                           order by consent.id desc limit 1), false) as "hasConsent"
           from claimed
           join push_subscriptions subscription on subscription.id = claimed.subscription_id
           join sessions session on session.public_id = subscription.session_id and session.expires_at > now()`,
});

/** SQL condition: `claimPushes` may find something. */
export const DUE_PUSHES_SQL = `(select true from push_deliveries where next_attempt_at <= now() order by next_attempt_at limit 1)`;

/** Leases due notifications of browsers that are signed in; other workers skip them for a minute. */
export function claimPushes(tx: Tx, limit: number): Promise<DuePush[]> {
  return tx.query(CLAIM, [limit]);
}

const SETTLED = defineStatement({ name: 'push_settled', text: 'delete from push_deliveries where id = $1' });
const POSTPONED = defineStatement({
  name: 'push_postponed',
  text: `update push_deliveries set next_attempt_at = clock_timestamp() + make_interval(
           secs => greatest($2::int, least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(attempts - 1, 10))))
         where id = $1`,
});
const GONE = defineStatement({ name: 'push_gone', text: 'delete from push_subscriptions where id = $1' });

/** How a delivery ended: `gone`: the browser has no such subscription any more; `later`: not before this many seconds. */
export type PushOutcome = 'settled' | 'gone' | { laterSeconds: number };

export async function settlePush(tx: Tx, push: DuePush, outcome: PushOutcome): Promise<void> {
  if (outcome === 'settled') await tx.query(SETTLED, [push.id]);
  else if (outcome === 'gone') await tx.query(GONE, [push.subscriptionId]);
  else await tx.query(POSTPONED, [push.id, outcome.laterSeconds]);
}

const PURGE = defineStatement({
  name: 'push_purge',
  text: 'delete from push_deliveries where expires_at < now()',
});

/** Deletes notifications that no browser was reached with in time. */
export async function purgePushes(tx: Tx): Promise<void> {
  await tx.query(PURGE);
}
