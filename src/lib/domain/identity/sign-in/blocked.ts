import { hasUplineAgent } from '#domain/agents';
import type { Member } from '#domain/members';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';

/**
 * Refuses a blocked account; the error names the contact: the agent above it, or support. Call it only after the caller was
 * verified as the owner. Throws AppError `contact_your_agent` and `account_blocked`.
 */
export async function assertNotBlocked(db: Db, { id, state }: Pick<Member, 'id' | 'state'>): Promise<void> {
  if (state !== 'blocked') return;
  throw new AppError((await hasUplineAgent(db, id)) ? 'contact_your_agent' : 'account_blocked');
}
