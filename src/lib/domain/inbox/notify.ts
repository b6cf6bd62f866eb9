import * as z from 'zod';
import { publishLiveEvent } from '#domain/messaging';
import { queuePush } from '#domain/push';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { SystemParams, SystemTemplate } from '#rules/inbox';
import { pushKindOf } from '#rules/push';

const NOTIFY = defineStatement({
  name: 'inbox_notify',
  row: z.object({ messageId: z.string() }),
  // Locks the account against erasure; an erased one gets nothing.
  text: `insert into inbox_messages (member_id, kind, template, params)
         select id, 'system', $2, $3::jsonb from members where id = $1 and erased_at is null for key share
         returning public_id as "messageId"`,
});

/**
 * Puts a message about the account into a member's inbox. Call it in the transaction of what it reports: it is there exactly when
 * that commits.
 */
export async function notifyMember<Template extends SystemTemplate>(
  tx: Tx,
  memberId: bigint,
  template: Template,
  params: SystemParams<Template>,
): Promise<void> {
  const [written] = await tx.query(NOTIFY, [memberId, template, JSON.stringify(params)]);
  if (!written) return;
  await queuePush(tx, { memberId, ...written, kind: pushKindOf(template) });
  await publishInboxChange(tx, memberId);
}

/** Makes the member's open pages count the unread messages again. */
export function publishInboxChange(tx: Tx, memberId: bigint): Promise<void> {
  return publishLiveEvent(tx, memberId, 'messages', {});
}
