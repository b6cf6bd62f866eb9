import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const DELETE_OLD = defineStatement({
  name: 'missions_delete_old_windows',
  text: `delete from mission_windows part where part."window" <> 'all' and part.updated_at < now() - interval '100 days'`,
});

/** Deletes the progress in windows that ended long ago. Awards stay: a late correction pays nothing again. */
export async function deleteOldWindows(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}

const ERASE = defineStatement({
  name: 'missions_erase',
  text: `with events as (delete from mission_events where member_id = $1),
              windows as (delete from mission_windows where member_id = $1)
         update mission_awards set state = 'lapsed', decided_at = clock_timestamp() where member_id = $1 and state = 'due'`,
});

/** Deletes a member's progress; awards that were paid stay as records of money, and those that were not lapse. */
export async function eraseMissions(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(ERASE, [memberId]);
}
