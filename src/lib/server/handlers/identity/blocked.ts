import { hasUplineAgent } from '#domain/agents';
import type { Member } from '#domain/members';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';

/**
 * Told only to who has proved to be its owner, and whom to turn to: the agent who brought the account, or the house.
 * Throws AppError `contact_your_agent` and `account_blocked`.
 */
export async function assertNotBlocked(db: Db, { id, state }: Pick<Member, 'id' | 'state'>): Promise<void> {
  if (state !== 'blocked') return;
  throw new AppError((await hasUplineAgent(db, id)) ? 'contact_your_agent' : 'account_blocked');
}
