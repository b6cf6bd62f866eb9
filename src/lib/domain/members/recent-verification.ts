import type { Db, Statement, Tx } from '#kernel/database';

/** How long a proof of who sits there counts for what a session alone may not do. */
const PROOF_MINUTES = 10;

const IS_FRESH: Statement = {
  name: 'session_is_proved',
  text: `select 1 from sessions
          where token_hash = $1 and verified_at > clock_timestamp() - make_interval(mins => ${PROOF_MINUTES})`,
};

/** Whether the session's owner gave a proof in the last minutes: by signing in, or by a code since. */
export async function isRecentlyVerified(db: Db, session: Uint8Array): Promise<boolean> {
  return (await db.query(IS_FRESH, [session])).length === 1;
}

const NOTE: Statement = {
  name: 'session_note_proof',
  text: 'update sessions set verified_at = clock_timestamp() where token_hash = $1',
};

/** The session's owner has just given a proof. */
export async function recordVerification(tx: Tx, session: Uint8Array): Promise<void> {
  await tx.query(NOTE, [session]);
}
