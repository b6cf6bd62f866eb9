import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { GAME_GROUPS } from '#rules/lottery';
import { DRAW_STATES } from '#rules/lottery/draws/states';

const resultEntryRow = z.object({
  kind: z.enum(['feed', 'staff']),
  source: z.string(),
  /** The payload as received. */
  raw: z.string(),
  result: z.string().nullable(),
  problem: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});

/** An external draw (not drawn by the portal) with the entries of each source, for the back office. */
const listedDrawRow = z.object({
  gameCode: z.string(),
  group: z.enum(GAME_GROUPS),
  drawNumber: z.string(),
  state: z.enum(DRAW_STATES),
  drawsAt: z.date(),
  result: z.string().nullable(),
  resultVersion: z.int(),
  entries: z.array(resultEntryRow),
});

type ListedDraw = z.input<typeof listedDrawRow>;

const FILTER = `draw.chain_id is null and draw.draws_at <= clock_timestamp()
            and ($1::text is null or draw.game_code = $1) and ($2::boolean is not true or draw.state = 'CLOSED')`;
const LIST = defineStatement({
  name: 'lottery_external_draws',
  row: listedDrawRow,
  text: `select draw.game_code as "gameCode", game.game_group as "group", draw.draw_number as "drawNumber", draw.state, draw.draws_at as "drawsAt", draw.result,
                draw.result_version as "resultVersion",
                coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'source', source, 'raw', raw, 'result', result,
                                                              'problem', problem, 'at', at) order by id)
                            from lottery_result_entries where draw_id = draw.id), '[]'::jsonb) as entries
           from lottery_draws draw join lottery_games game using (game_code)
          where ${FILTER}
          order by draw.draws_at desc, draw.game_code limit $3 offset $4`,
});
const COUNT = defineStatement({
  name: 'lottery_external_draws_count',
  row: z.object({ total: z.bigint() }),
  text: `select count(*) as total from lottery_draws draw where ${FILTER}`,
});

/** Lists external draws, newest first; with `isWaiting` only those without a result. */
export async function listExternalDraws(
  db: Db,
  filter: { gameCode: string | undefined; isWaiting: boolean },
  request: PageRequest,
): Promise<Page<ListedDraw>> {
  const filters = [filter.gameCode ?? null, filter.isWaiting];
  const rows = await db.query(LIST, [...filters, request.pageSize, offsetOf(request)]);
  const [count] = await db.query(COUNT, filters);
  return pageOf(rows, Number(count?.total ?? 0n), request);
}
