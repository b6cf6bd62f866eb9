import * as z from 'zod';
import { publishLiveEvent, publishLiveEvents } from '#domain/messaging';
import { queuePushes } from '#domain/push';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { SystemParams, SystemTemplate } from '#rules/members/inbox';
import { pushKindOf } from '#rules/site/push';

const NOTIFY = defineStatement({
  name: 'inbox_notify',
  row: z.object({ memberId: z.bigint(), messageId: z.string() }),
  // Locks the accounts against erasure; an erased one gets nothing.
  text: `insert into inbox_messages (member_id, kind, template, params)
         select member.id, 'system', $1, given.params
           from unnest($2::bigint[], $3::text[]::jsonb[]) as given (member_id, params)
           join members member on member.id = given.member_id and member.erased_at is null
          order by member.id for key share of member
         returning member_id as "memberId", public_id as "messageId"`,
});

/**
 * Puts a message about the account into the inboxes of members. Call it in the transaction of what it reports: it is there exactly when
 * that commits.
 */
export async function notifyMembers<Template extends SystemTemplate>(
  tx: Tx,
  template: Template,
  messages: readonly { memberId: bigint; params: SystemParams<Template> }[],
): Promise<void> {
  const written = await tx.query(NOTIFY, [
    template,
    messages.map(({ memberId }) => String(memberId)),
    messages.map(({ params }) => JSON.stringify(params)),
  ]);
  if (written.length === 0) return;
  await queuePushes(tx, pushKindOf(template), written);
  const memberIds = [...new Set(written.map(({ memberId }) => memberId))];
  publishLiveEvents(tx, memberIds, 'messages', {});
}

/** Puts a message into the inbox of one member, like `notifyMembers`. */
export function notifyMember<Template extends SystemTemplate>(
  tx: Tx,
  memberId: bigint,
  template: Template,
  params: SystemParams<Template>,
): Promise<void> {
  return notifyMembers(tx, template, [{ memberId, params }]);
}

/** Makes the member's open pages count the unread messages again. */
export function publishInboxChange(tx: Tx, memberId: bigint): void {
  publishLiveEvent(tx, memberId, 'messages', {});
}
