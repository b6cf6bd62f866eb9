import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { MAX_SUBSCRIPTIONS, PUSH_KINDS, type PushKind, type PushTarget } from '#rules/site/push';

export interface Subscription extends PushTarget {
  kinds: readonly PushKind[];
  /** BCP 47 tag of the notifications' language. */
  languageTag: string;
}

const SUBSCRIBE = defineStatement({
  name: 'push_subscribe',
  row: z.object({ id: z.bigint() }),
  // A browser belongs to the member who signed in last.
  text: `with session as (
           select public_id, member_id from sessions where token_hash = $1 and viewed_by is null for key share
         ), replaced as (
           delete from push_subscriptions old using session
            where old.session_id = session.public_id and old.endpoint <> $2
         ), surplus as (
           delete from push_subscriptions old
            where old.id in (select mine.id from push_subscriptions mine join session on mine.member_id = session.member_id
                              where mine.endpoint <> $2 and mine.session_id <> session.public_id
                              order by mine.id desc offset ${MAX_SUBSCRIPTIONS - 1})
         )
         insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth, kinds, language_tag)
         select member_id, public_id, $2, $3, $4, $5::text[], $6 from session
         on conflict (endpoint) do update
            set member_id = excluded.member_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
                auth = excluded.auth, kinds = excluded.kinds, language_tag = excluded.language_tag
         returning id`,
});

/** Notifies the browser of a session from now on, and with these kinds. Throws AppError `not_signed_in` when the session has ended. */
export async function subscribe(tx: Tx, sessionHash: Uint8Array, subscription: Subscription): Promise<void> {
  const { endpoint, p256dh, auth, kinds, languageTag } = subscription;
  const saved = await tx.query(SUBSCRIBE, [sessionHash, endpoint, p256dh, auth, kinds, languageTag]);
  if (saved.length === 0) throw new AppError('not_signed_in');
}

const UNSUBSCRIBE = defineStatement({
  name: 'push_unsubscribe',
  text: `delete from push_subscriptions subscription using sessions session
          where session.token_hash = $1 and subscription.session_id = session.public_id`,
});

/** Ends the notifications of the session's browser, if it has any. */
export async function unsubscribe(tx: Tx, sessionHash: Uint8Array): Promise<void> {
  await tx.query(UNSUBSCRIBE, [sessionHash]);
}

const OWN = defineStatement({
  name: 'push_own_kinds',
  row: z.object({ kinds: z.array(z.enum(PUSH_KINDS)) }),
  text: `select subscription.kinds from push_subscriptions subscription join sessions session on session.public_id = subscription.session_id
          where session.token_hash = $1`,
});

/** Returns the kinds that the session's browser is notified of; undefined when it is not. */
export async function subscribedKinds(db: Db, sessionHash: Uint8Array): Promise<PushKind[] | undefined> {
  const [row] = await db.query(OWN, [sessionHash]);
  return row?.kinds;
}
