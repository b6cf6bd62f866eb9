import type { Db, Statement } from '#kernel/database';

/** The liability of one outcome of a draw. */
export interface OutcomeRisk {
  market: string;
  /** A number or a code; for combination bets the selection, or its hash when it is long. */
  outcome: string;
  liabilityMinor: bigint;
  /** Stakes on the whole market, on any outcome. */
  marketIncomeMinor: bigint;
}

const RISKS: Statement = {
  name: 'lottery_risks',
  text: `select e.market, e.outcome, e.liability_minor as "liabilityMinor",
                (sum(e.income_minor) over (partition by e.market))::bigint as "marketIncomeMinor"
           from lottery_exposures e join lottery_draws d on d.id = e.draw_id
          where d.game_code = $1 and d.draw_number = $2
          order by e.liability_minor - sum(e.income_minor) over (partition by e.market) desc, e.market, e.outcome
          limit $3`,
};

/** Lists a draw's outcomes with the highest net liability first. */
export function listTopLiabilities(
  db: Db,
  { gameCode, drawNumber, limit }: { gameCode: string; drawNumber: string; limit: number },
): Promise<OutcomeRisk[]> {
  return db.query<OutcomeRisk>(RISKS, [gameCode, drawNumber, limit]);
}
