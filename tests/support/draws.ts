import { roundOfIssue } from '#rules/lottery/drawing';
import { makeLotteryIssues } from '../../src/lib/server/jobs/lottery.ts';
import type { TestApp } from './app.ts';
import { sql } from './sql.ts';

/** The issues that a worker would have made by now. */
export function makeDraws(portal: TestApp): Promise<void> {
  return makeLotteryIssues(portal.app);
}

export interface MadeIssue {
  id: bigint;
  issue: string;
  state: string;
  link: number | null;
  result: string | null;
  resultVersion: number;
}

const COLUMNS = `id, issue, state, link, result, result_version as "resultVersion"`;

export async function issueRow(portal: TestApp, id: bigint): Promise<MadeIssue> {
  const [row] = await sql<MadeIssue>(portal, `select ${COLUMNS} from lottery_issues where id = $1`, [id]);
  if (!row) throw new Error('no such issue');
  return row;
}

/** A game's next issue, with its times moved so that it closed `closedSecondsAgo` and was to be drawn a second ago. */
export async function closedIssue(portal: TestApp, gameCode: string, closedSecondsAgo = 10): Promise<MadeIssue> {
  const closedAt = new Date(Date.now() - closedSecondsAgo * 1000);
  const [row] = await sql<MadeIssue>(
    portal,
    `update lottery_issues set state = 'CLOSED', opens_at = $2::timestamptz - interval '1 day', closes_at = $2,
            draws_at = greatest($2::timestamptz, $2::timestamptz + make_interval(secs => $3 - 1)),
            beacon_round = case when beacon_round is null then null else $4::bigint end
      where id = (select id from lottery_issues where game_code = $1 and state in ('PENDING', 'OPEN') order by closes_at limit 1)
     returning ${COLUMNS}`,
    [gameCode, closedAt, closedSecondsAgo, roundOfIssue(Math.floor(closedAt.getTime() / 1000))],
  );
  if (!row) throw new Error(`${gameCode} has no issue to close`);
  return row;
}
