import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** The liability of one outcome of a draw. */
const outcomeRiskRow = z.object({
  market: z.string(),
  /** A number or a code; for combination bets the selection, or its hash when it is long. */
  outcome: z.string(),
  liabilityMinor: z.bigint(),
  /** Stakes on the whole market, on any outcome. */
  marketIncomeMinor: z.bigint(),
});

export type OutcomeRisk = z.input<typeof outcomeRiskRow>;

const RISKS = defineStatement({
  name: 'lottery_risks',
  row: outcomeRiskRow,
  text: `select e.market, e.outcome, e.liability_minor as "liabilityMinor",
                (sum(e.income_minor) over (partition by e.market))::bigint as "marketIncomeMinor"
           from lottery_exposures e join lottery_draws d on d.id = e.draw_id
          where d.game_code = $1 and d.draw_number = $2
          order by e.liability_minor - sum(e.income_minor) over (partition by e.market) desc, e.market, e.outcome
          limit $3`,
});

/** Lists a draw's outcomes with the highest net liability first. */
export function listTopLiabilities(
  db: Db,
  { gameCode, drawNumber, limit }: { gameCode: string; drawNumber: string; limit: number },
): Promise<OutcomeRisk[]> {
  return db.query(RISKS, [gameCode, drawNumber, limit]);
}
