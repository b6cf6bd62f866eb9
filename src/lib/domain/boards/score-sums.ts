import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { ScorePart } from './advance-boards.ts';

interface Sum extends Pick<ScorePart, 'boardId' | 'window' | 'memberId'> {
  changeMinor: bigint;
  reachedAt: Date;
}

// A score is reached with the latest round that is part of it, in whatever order the rounds are read.
const ADD = defineStatement({
  name: 'boards_add_sums',
  text: `insert into board_scores as stored (board_id, "window", member_id, numerator, reached_at)
         select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[]) order by 1, 2, 3
         on conflict (board_id, "window", member_id) do update
            set numerator = stored.numerator + excluded.numerator, reached_at = greatest(stored.reached_at, excluded.reached_at)`,
});

/** Adds rounds to the scores of boards that sum; a correction adds the difference to what its round was worth before. */
export async function addSums(tx: Tx, parts: readonly ScorePart[]): Promise<void> {
  const sums = new Map<string, Sum>();
  for (const { boardId, window, memberId, settledAt, before, after } of parts) {
    const changeMinor = (after?.numerator ?? 0n) - (before?.numerator ?? 0n);
    if (changeMinor === 0n) continue;
    const key = `${boardId} ${window} ${memberId}`;
    const sum = sums.get(key) ?? { boardId, window, memberId, changeMinor: 0n, reachedAt: settledAt };
    sum.changeMinor += changeMinor;
    if (settledAt > sum.reachedAt) sum.reachedAt = settledAt;
    sums.set(key, sum);
  }
  const rows = [...sums.values()];
  if (rows.length === 0) return;
  await tx.query(ADD, [
    rows.map(({ boardId }) => String(boardId)),
    rows.map(({ window }) => window),
    rows.map(({ memberId }) => String(memberId)),
    rows.map(({ changeMinor }) => String(changeMinor)),
    rows.map(({ reachedAt }) => reachedAt.toISOString()),
  ]);
}
