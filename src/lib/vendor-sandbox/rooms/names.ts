import { createHash } from 'node:crypto';

/** Returns a short tag by which others at a table know a player, and which does not lead back to the account. */
export function tagOf(playerId: string, roomId: string): string {
  return createHash('sha256').update(`${roomId}\n${playerId}`).digest('hex').slice(0, 3).toUpperCase();
}
