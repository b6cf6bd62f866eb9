import type { Statement, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { broadcastEnds, ENDED, type EndedIssue } from './broadcast.ts';
import { sqlStatesBefore } from './states.ts';

// An in-house issue is no operator's to void once its bets are closed: whoever has the seed and the beacon's round knows the
// result then, before it is published.
const VOID: Statement = {
  name: 'lottery_void',
  text: `update lottery_issues i
            set state = 'VOID', void_reason = $3, result_version = result_version + 1
          where i.game_code = $1 and i.issue = $2 and i.state in (${sqlStatesBefore('VOID')})
            and (i.chain_id is null or i.closes_at > clock_timestamp())
         returning ${ENDED}`,
};
const EXISTS: Statement = {
  name: 'lottery_issue_exists',
  text: 'select 1 as one from lottery_issues where game_code = $1 and issue = $2',
};

/**
 * An issue that will not be drawn: every bet goes back. Throws AppError `not_found`, and `wrong_state` when it has a result,
 * is void already, or is the portal's own and closed.
 */
export async function voidIssue(
  tx: Tx,
  { gameCode, issue, reason }: { gameCode: string; issue: string; reason: string },
): Promise<EndedIssue> {
  const [voided] = await tx.query<EndedIssue>(VOID, [gameCode, issue, reason]);
  if (voided) {
    await broadcastEnds(tx, [voided]);
    return voided;
  }
  const [found] = await tx.query(EXISTS, [gameCode, issue]);
  throw new AppError(found ? 'wrong_state' : 'not_found');
}
