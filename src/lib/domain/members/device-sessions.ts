import type { Statement, Tx } from '#kernel/database';

const END_DEVICE: Statement = {
  name: 'session_end_device',
  text: `with forgotten as (delete from remember_tokens where member_id = $1 and device_id = $2)
         delete from sessions where member_id = $1 and device_id = $2`,
};

/** Ends a browser's sessions, and what would open them again. */
export async function endSessionsOfDevice(tx: Tx, device: { memberId: bigint; deviceId: bigint }): Promise<void> {
  await tx.query(END_DEVICE, [device.memberId, device.deviceId]);
}
