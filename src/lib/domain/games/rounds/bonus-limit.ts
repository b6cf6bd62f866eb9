import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const PUBLISH = defineStatement({
  name: 'game_publish_bonus_limit',
  text: `select publish_live_event(member.id, 'bonus_limit', '{}') from members member where member.public_id = $1`,
});

/** Notifies a member's open pages that a bet with bonus money was above the highest bet of the bonus. */
export async function publishBonusLimit(db: Db, playerId: string): Promise<void> {
  await db.query(PUBLISH, [playerId]);
}
