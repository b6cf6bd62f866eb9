import type { Db, Statement } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { GameGroup } from '#rules/lottery';
import type { DrawState } from '#rules/lottery/draws/states';

/** A foreign draw (not drawn by the portal) with the entries of each source, for the back office. */
export interface ExpectedResult {
  gameCode: string;
  group: GameGroup;
  drawNumber: string;
  state: DrawState;
  drawsAt: Date;
  result: string | null;
  resultVersion: number;
  entries: ResultEntry[];
}

export interface ResultEntry {
  kind: 'feed' | 'staff';
  source: string;
  /** The payload as received. */
  raw: string;
  result: string | null;
  problem: string | null;
  /** ISO 8601. */
  at: string;
}

const FILTER = `d.chain_id is null and d.draws_at <= clock_timestamp()
            and ($1::text is null or d.game_code = $1) and ($2::boolean is not true or d.state = 'CLOSED')`;
const EXPECTED: Statement = {
  name: 'lottery_expected_results',
  text: `select d.game_code as "gameCode", g.game_group as "group", d.draw_number as "drawNumber", d.state, d.draws_at as "drawsAt", d.result,
                d.result_version as "resultVersion",
                coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'source', source, 'raw', raw, 'result', result,
                                                              'problem', problem, 'at', at) order by id)
                            from lottery_result_entries where draw_id = d.id), '[]'::jsonb) as entries
           from lottery_draws d join lottery_games g using (game_code)
          where ${FILTER}
          order by d.draws_at desc, d.game_code limit $3 offset $4`,
};
const COUNT: Statement = {
  name: 'lottery_expected_results_count',
  text: `select count(*) as total from lottery_draws d where ${FILTER}`,
};

/** Lists foreign draws, newest first; with `isWaiting` only those without a result. */
export async function listExpectedResults(
  db: Db,
  filter: { gameCode: string | undefined; isWaiting: boolean },
  request: PageRequest,
): Promise<Page<ExpectedResult>> {
  const filters = [filter.gameCode ?? null, filter.isWaiting];
  const rows = await db.query<ExpectedResult>(EXPECTED, [...filters, request.pageSize, offsetOf(request)]);
  const [count] = await db.query<{ total: bigint }>(COUNT, filters);
  return pageOf(rows, Number(count?.total ?? 0n), request);
}
