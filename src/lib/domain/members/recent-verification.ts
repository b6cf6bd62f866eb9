import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { sessions } from './tables.ts';

export type StrongMethod = NonNullable<(typeof sessions.$inferSelect)['strongVerifiedBy']>;

/** How long an authentication allows changes that a session alone does not. */
const RECENT_MINUTES = 10;

/** True when the session's owner authenticated in the last ten minutes: by signing in, or by a code since. */
export async function isRecentlyVerified(db: Db, session: Uint8Array): Promise<boolean> {
  const isRecent = gt(sessions.verifiedAt, recently());
  const which = and(eq(sessions.tokenHash, session), isRecent);
  return (await db.orm.select({ memberId: sessions.memberId }).from(sessions).where(which)).length === 1;
}

/** Records that the session's owner has just authenticated, which also ends that the session is idle. */
export async function recordVerification(tx: Tx, session: Uint8Array): Promise<void> {
  await tx.orm
    .update(sessions)
    .set({ verifiedAt: sql`clock_timestamp()`, lastActionAt: sql`clock_timestamp()` })
    .where(eq(sessions.tokenHash, session));
}

function recently(): SQL {
  return sql`clock_timestamp() - make_interval(mins => ${RECENT_MINUTES})`;
}

/** Returns how the session's owner strongly authenticated in the last ten minutes; undefined when that is longer ago. */
export async function findStrongVerification(db: Db, session: Uint8Array): Promise<StrongMethod | undefined> {
  const which = and(eq(sessions.tokenHash, session), gt(sessions.strongVerifiedAt, recently()));
  const [row] = await db.orm.select({ method: sessions.strongVerifiedBy }).from(sessions).where(which);
  return row?.method ?? undefined;
}

/** Records that the session's owner has just strongly authenticated, and how. */
export async function recordStrongVerification(tx: Tx, session: Uint8Array, method: StrongMethod): Promise<void> {
  const at = sql`clock_timestamp()`;
  const set = { verifiedAt: at, lastActionAt: at, strongVerifiedAt: at, strongVerifiedBy: method };
  await tx.orm.update(sessions).set(set).where(eq(sessions.tokenHash, session));
}
