import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { sessions } from './tables.ts';

/** How long an authentication allows changes that a session alone does not. */
const RECENT_MINUTES = 10;

/** True when the session's owner authenticated in the last ten minutes: by signing in, or by a code since. */
export async function isRecentlyVerified(db: Db, session: Uint8Array): Promise<boolean> {
  const isRecent = gt(sessions.verifiedAt, sql`clock_timestamp() - make_interval(mins => ${RECENT_MINUTES})`);
  const which = and(eq(sessions.tokenHash, session), isRecent);
  return (await db.orm.select({ memberId: sessions.memberId }).from(sessions).where(which)).length === 1;
}

/** Records that the session's owner has just authenticated. */
export async function recordVerification(tx: Tx, session: Uint8Array): Promise<void> {
  await tx.orm
    .update(sessions)
    .set({ verifiedAt: sql`clock_timestamp()` })
    .where(eq(sessions.tokenHash, session));
}
