import { roundOfDraw } from '#rules/lottery/draws/drawing';
import { createLotteryDraws } from '../../src/lib/server/jobs/lottery.ts';
import type { TestApp } from './app.ts';
import { sql, tamper } from './sql.ts';

/** Creates the draws that a worker would have created by now. */
export function createDueDraws(portal: TestApp): Promise<void> {
  return createLotteryDraws(portal.app);
}

export interface CreatedDraw {
  id: bigint;
  drawNumber: string;
  state: string;
  link: number | null;
  result: string | null;
  resultVersion: number;
}

const COLUMNS = `id, draw_number as "drawNumber", state, link, result, result_version as "resultVersion"`;

export async function drawRow(portal: TestApp, id: bigint): Promise<CreatedDraw> {
  const [row] = await sql<CreatedDraw>(portal, `select ${COLUMNS} from lottery_draws where id = $1`, [id]);
  if (!row) throw new Error('no such draw');
  return row;
}

/** Moves a game's next draw so that it closed `closedSecondsAgo` and was due a second ago. */
export async function closedDraw(portal: TestApp, gameCode: string, closedSecondsAgo = 10): Promise<CreatedDraw> {
  const closedAt = new Date(Date.now() - closedSecondsAgo * 1000);
  const [row] = await tamper<CreatedDraw>(
    portal,
    `update lottery_draws set state = 'CLOSED', opens_at = $2::timestamptz - interval '1 day', closes_at = $2,
            draws_at = greatest($2::timestamptz, $2::timestamptz + make_interval(secs => $3 - 1)),
            beacon_round = case when beacon_round is null then null else $4::bigint end
      where id = (select id from lottery_draws where game_code = $1 and state in ('PENDING', 'OPEN') order by closes_at limit 1)
     returning ${COLUMNS}`,
    [gameCode, closedAt, closedSecondsAgo, roundOfDraw(Math.floor(closedAt.getTime() / 1000))],
  );
  if (!row) throw new Error(`${gameCode} has no draw to close`);
  return row;
}
