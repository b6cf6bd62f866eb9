import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { Score } from '#rules/rewards/leaderboards';
import type { ScorePart } from './advance-boards.ts';

const SAVE = defineStatement({
  name: 'boards_save_rounds',
  text: `insert into board_rounds (board_id, "window", member_id, round, numerator, denominator, closed_at)
         select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[]) order by 1, 2, 3, 4
         on conflict (board_id, "window", member_id, round) do update set numerator = excluded.numerator, denominator = excluded.denominator`,
});
const DELETE = defineStatement({
  name: 'boards_delete_rounds',
  text: `delete from board_rounds part
          using unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[]) as gone (board_id, "window", member_id, round)
          where (part.board_id, part."window", part.member_id, part.round) = (gone.board_id, gone."window", gone.member_id, gone.round)`,
});
const RANK_BEST = defineStatement({
  name: 'boards_rank_best_rounds',
  text: `with changed as (
           select distinct key.board_id, key."window", key.member_id
             from unnest($1::bigint[], $2::text[], $3::bigint[]) as key (board_id, "window", member_id)
         ), best as (
           select changed.*, round.numerator, round.denominator, round.closed_at from changed
             left join lateral (
               select part.numerator, part.denominator, part.closed_at from board_rounds part
                where (part.board_id, part."window", part.member_id) = (changed.board_id, changed."window", changed.member_id)
                order by div(part.numerator::numeric * 1000000000000000000, part.denominator) desc, part.closed_at limit 1
             ) round on true
         ), gone as (
           delete from board_scores score using best
            where best.numerator is null
              and (score.board_id, score."window", score.member_id) = (best.board_id, best."window", best.member_id)
         )
         insert into board_scores (board_id, "window", member_id, numerator, denominator, reached_at)
         select board_id, "window", member_id, numerator, denominator, closed_at from best where numerator is not null order by 1, 2, 3
         on conflict (board_id, "window", member_id) do update
            set numerator = excluded.numerator, denominator = excluded.denominator, reached_at = excluded.reached_at`,
});

/** Saves the rounds of boards of the best round, and ranks each member's best one; a correction replaces its round. */
export async function saveRounds(tx: Tx, parts: readonly ScorePart[]): Promise<void> {
  if (parts.length === 0) return;
  // The last row of a round decides.
  const rounds = [...new Map(parts.map((part) => [`${part.boardId} ${part.round}`, part])).values()];
  const saved = rounds.flatMap((part) => (part.after ? [{ ...part, after: part.after }] : []));
  if (saved.length > 0)
    await tx.query(SAVE, [...keysOf(saved), saved.map(({ round }) => round), ...scoresOf(saved), timesOf(saved)]);
  const gone = rounds.filter(({ after }) => !after);
  if (gone.length > 0) await tx.query(DELETE, [...keysOf(gone), gone.map(({ round }) => round)]);
  await tx.query(RANK_BEST, keysOf(rounds));
}

const keysOf = (parts: readonly ScorePart[]) => [
  parts.map(({ boardId }) => String(boardId)),
  parts.map(({ window }) => window),
  parts.map(({ memberId }) => String(memberId)),
];

const scoresOf = (parts: readonly { after: Score }[]) => [
  parts.map(({ after }) => String(after.numerator)),
  parts.map(({ after }) => String(after.denominator)),
];

const timesOf = (parts: readonly ScorePart[]) => parts.map(({ settledAt }) => settledAt.toISOString());
