import type { Db, Statement, Tx } from '#kernel/database';

/** How long an authentication allows changes that a session alone does not. */
const RECENT_MINUTES = 10;

const IS_RECENT: Statement = {
  name: 'session_is_recently_verified',
  text: `select 1 from sessions
          where token_hash = $1 and verified_at > clock_timestamp() - make_interval(mins => ${RECENT_MINUTES})`,
};

/** True when the session's owner authenticated in the last ten minutes: by signing in, or by a code since. */
export async function isRecentlyVerified(db: Db, session: Uint8Array): Promise<boolean> {
  return (await db.query(IS_RECENT, [session])).length === 1;
}

const RECORD: Statement = {
  name: 'session_record_verification',
  text: 'update sessions set verified_at = clock_timestamp() where token_hash = $1',
};

/** Records that the session's owner has just authenticated. */
export async function recordVerification(tx: Tx, session: Uint8Array): Promise<void> {
  await tx.query(RECORD, [session]);
}
