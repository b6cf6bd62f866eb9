import type { Statement, Tx } from '#kernel/database';

const DELETE_OLD: Statement = {
  name: 'members_forget_ways_in',
  text: `with remembered as (delete from remember_tokens where expires_at < now()),
              handoffs as (delete from handoff_codes where expires_at < now())
         delete from password_resets where expires_at < now()`,
};

/** What would sign in, or set a password, had it not run out. */
export async function deleteExpiredTokens(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}
