import type { Db, Statement } from '#kernel/database';
import { hashDeviceToken } from './risk.ts';

const FIND: Statement = {
  name: 'devices_find_browser',
  text: 'select id from devices where member_id = $1 and token_hash = $2 and revoked_at is null',
};

/** Which of a member's browsers holds this cookie; a revoked one is none of them. */
export async function findDevice(db: Db, memberId: bigint, deviceToken: string): Promise<bigint | undefined> {
  const [row] = await db.query<{ id: bigint }>(FIND, [memberId, hashDeviceToken(deviceToken)]);
  return row?.id;
}
