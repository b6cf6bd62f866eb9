import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { POSTBACK_EVENTS } from '#rules/agents/affiliates/plan';

/** Longer than a request may take; after this the events of a dead worker go to others. */
const LEASE = '1 minute';
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;

const duePostback = z.object({
  id: z.bigint(),
  playerId: z.bigint(),
  /** Public id of the affiliate's account, which its key is derived from. */
  owner: z.string(),
  event: z.enum(POSTBACK_EVENTS),
  amountMinor: z.bigint(),
  currency: z.string(),
  externalId: z.string().nullable(),
  template: z.string().nullable(),
});
export type DuePostback = z.input<typeof duePostback>;

// The address is that of the last plan: staff can redirect or stop what has not been delivered.
const CLAIM = defineStatement({
  name: 'affiliates_claim_postbacks',
  row: duePostback,
  text: `with due as (
           select id from affiliate_postbacks where delivered_at is null and next_attempt_at <= clock_timestamp() and expires_at > clock_timestamp()
            order by next_attempt_at limit $1 for update skip locked
         ), claimed as (
           update affiliate_postbacks event set attempts = attempts + 1, next_attempt_at = clock_timestamp() + interval '${LEASE}'
             from due where event.id = due.id
           returning event.id, event.player_id, event.affiliate_id, event.event, event.amount_minor
         )
         select claimed.id, claimed.player_id as "playerId", owner.public_id as owner, claimed.event, claimed.amount_minor as "amountMinor", owner.currency,
                player.external_id as "externalId", plan.plan ->> 'postback' as template
           from claimed
           join affiliate_players player on player.member_id = claimed.player_id
           join affiliates code on code.id = claimed.affiliate_id
           join members owner on owner.id = code.member_id and owner.state = 'active',
                lateral (select last.plan from affiliate_plans last where last.member_id = owner.id order by last.version desc limit 1) plan`,
});

/** Leases events that are due; other workers skip them for a minute. */
export function claimPostbacks(tx: Tx, limit: number): Promise<DuePostback[]> {
  return tx.query(CLAIM, [limit]);
}

const DELIVERED = defineStatement({
  name: 'affiliates_postback_delivered',
  text: `update affiliate_postbacks set delivered_at = clock_timestamp(), last_error = null where id = $1`,
});
const FAILED = defineStatement({
  name: 'affiliates_postback_failed',
  text: `update affiliate_postbacks
            set last_error = $2, next_attempt_at = clock_timestamp() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(attempts - 1, 10)))
          where id = $1`,
});

/** Records how an attempt ended: `failure` says why it failed, and it is tried again within 24 hours of the event. */
export async function settlePostback(db: Db, id: bigint, failure?: string): Promise<void> {
  await (failure === undefined ? db.query(DELIVERED, [id]) : db.query(FAILED, [id, failure]));
}

const PURGE = defineStatement({
  name: 'affiliates_purge_postbacks',
  text: `delete from affiliate_postbacks where expires_at < clock_timestamp() - interval '30 days'`,
});

/** Deletes events of the months before. */
export async function purgePostbacks(db: Db): Promise<void> {
  await db.query(PURGE);
}
