import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const DELETE_OLD = defineStatement({
  name: 'boards_delete_old_scores',
  text: `with ended as (
           select part.board_id, part."window" from board_windows part
            where part.ends_at < now() - interval '100 days' and part.final_at is not null
         ), rounds as (
           delete from board_rounds round using ended where (round.board_id, round."window") = (ended.board_id, ended."window")
         )
         delete from board_scores score using ended where (score.board_id, score."window") = (ended.board_id, ended."window")`,
});

/** Deletes the scores of windows that ended long ago. Their prizes stay. */
export async function deleteOldScores(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}

// The rows are locked in the order in which rounds are added to them.
const ERASE = defineStatement({
  name: 'boards_erase',
  text: `with locked as (
           select board_id, "window", member_id from board_scores where member_id = $1 order by board_id, "window" for update
         ), scores as (
           delete from board_scores score using locked
            where (score.board_id, score."window", score.member_id) = (locked.board_id, locked."window", locked.member_id)
         ), rounds as (
           delete from board_rounds where member_id = $1
         ), exclusions as (
           delete from board_exclusions where member_id = $1
         )
         update board_awards set state = 'lapsed', decided_at = clock_timestamp() where member_id = $1 and state = 'due'`,
});

/** Deletes a member's scores; prizes that were paid stay as records of money, and those that were not lapse. */
export async function eraseBoards(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(ERASE, [memberId]);
}
