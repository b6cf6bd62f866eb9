import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { gameRounds, heldWins } from './tables.ts';

/** True while a round of the member is open at a vendor, or a win waits for staff. */
export async function hasOpenRound(db: Db, memberId: bigint): Promise<boolean> {
  const isOpen = and(eq(gameRounds.memberId, memberId), inArray(gameRounds.state, ['open', 'pending']));
  const isHeld = and(eq(heldWins.memberId, memberId), eq(heldWins.state, 'held'));
  return (await db.orm.$count(gameRounds, isOpen)) > 0 || (await db.orm.$count(heldWins, isHeld)) > 0;
}
