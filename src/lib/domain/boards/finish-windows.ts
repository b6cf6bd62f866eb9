import * as z from 'zod';
import { readerLag } from '#domain/figures';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { boardOf, boardSchema } from '#rules/rewards/board-terms';
import { BOARD_REVIEW_HOURS, prizeRanksOf } from '#rules/rewards/boards';
import { awardBoard, type BoardRow } from '#rules/rewards/leaderboards';
import { rankWindow, type RankedCompetitor, type WindowKey } from './ranked-scores.ts';

const windowKey = z.object({ boardId: z.bigint(), window: z.string() });

const REVIEWED = `clock_timestamp() - interval '${BOARD_REVIEW_HOURS} hours'`;

const FINISHED = defineStatement({
  name: 'boards_finished_windows',
  row: windowKey,
  text: `select part.board_id as "boardId", part."window" from board_windows part
          where part.final_at is null and part.ends_at <= ${REVIEWED} - make_interval(secs => $1::float8)
          order by part.ends_at, part.board_id limit 200`,
});
const LOCK = defineStatement({
  name: 'boards_lock_window',
  row: z.object({ version: z.int(), terms: z.record(z.string(), z.unknown()) }),
  text: `select version.version, version.terms from board_windows part
           join boards board on board.id = part.board_id
           join board_versions version on version.board_id = board.id and version.version = board.published_version
          where part.board_id = $1 and part."window" = $2 and part.final_at is null and part.ends_at <= ${REVIEWED}
            for update of part`,
});
const END = defineStatement({
  name: 'boards_end_window',
  text: `update board_windows set final_at = clock_timestamp(), version = $3 where board_id = $1 and "window" = $2`,
});
const AWARD = defineStatement({
  name: 'boards_record_awards',
  text: `insert into board_awards (board_id, "window", version, member_id, rank, amount_minor, numerator, denominator)
         select $1, $2, $3, * from unnest($4::bigint[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[]) on conflict do nothing`,
});

/**
 * Decides the prizes of windows whose review is over, by the version that is published: once, because the window is final with its
 * prizes in one transaction. Waits for rounds that are not read yet.
 */
export async function finishWindows(db: Database): Promise<void> {
  const lagSeconds = await readerLag(db, 'boards');
  for (const key of await db.query(FINISHED, [lagSeconds])) await db.transaction((tx) => finishWindow(tx, key));
}

async function finishWindow(tx: Tx, key: WindowKey): Promise<void> {
  const { boardId, window } = key;
  const [locked] = await tx.query(LOCK, [boardId, window]);
  if (!locked) return;
  const rules = boardOf(boardSchema.parse(locked.terms));
  const ranked = await rankWindow(tx, key, { places: prizeRanksOf(rules.prizes), rules });
  const rows = awardBoard(ranked, rules.prizes).filter(({ prizeMinor }) => prizeMinor > 0n);
  if (rows.length > 0) await recordAwards(tx, { ...key, version: locked.version }, { rows, ranked });
  await tx.query(END, [boardId, window, locked.version]);
}

interface Decided {
  rows: readonly BoardRow[];
  ranked: readonly RankedCompetitor[];
}

async function recordAwards(
  tx: Tx,
  { boardId, window, version }: WindowKey & { version: number },
  { rows, ranked }: Decided,
): Promise<void> {
  const scores = new Map(ranked.map(({ member, score }) => [member, score]));
  const scoreOf = ({ member }: BoardRow) => scores.get(member) ?? { numerator: 0n, denominator: 1n };
  await tx.query(AWARD, [
    boardId,
    window,
    version,
    rows.map(({ member }) => member),
    rows.map(({ rank }) => rank),
    rows.map(({ prizeMinor }) => String(prizeMinor)),
    rows.map((row) => String(scoreOf(row).numerator)),
    rows.map((row) => String(scoreOf(row).denominator)),
  ]);
}
