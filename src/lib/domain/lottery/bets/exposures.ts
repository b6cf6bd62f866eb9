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
  text: `select exposure.market, exposure.outcome, exposure.liability_minor as "liabilityMinor",
                (sum(exposure.income_minor) over (partition by exposure.market))::bigint as "marketIncomeMinor"
           from lottery_exposures exposure join lottery_draws draw on draw.id = exposure.draw_id
          where draw.game_code = $1 and draw.draw_number = $2
          order by exposure.liability_minor - sum(exposure.income_minor) over (partition by exposure.market) desc, exposure.market, exposure.outcome
          limit $3`,
});

/** Lists a draw's outcomes with the highest net liability first. */
export function listTopLiabilities(
  db: Db,
  { gameCode, drawNumber, limit }: { gameCode: string; drawNumber: string; limit: number },
): Promise<OutcomeRisk[]> {
  return db.query(RISKS, [gameCode, drawNumber, limit]);
}
