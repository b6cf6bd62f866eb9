import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { SECURITY_EVENT_DAYS } from '#rules/identity/security-events';

const DELETE_OLD = defineStatement({
  name: 'inhouse_crash_delete_old_luck',
  text: `delete from inhouse_crash_luck where day < operator_today() - ${SECURITY_EVENT_DAYS}`,
});

/** Deletes the luck of days whose alerts' events are deleted too. */
export async function deleteOldLuck(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}
