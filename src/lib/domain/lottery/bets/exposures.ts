import type { Db, Statement } from '#kernel/database';

/** What a draw would cost if this outcome came. */
export interface OutcomeRisk {
  market: string;
  /** A number or a code; of bets on combinations the selection, or the hash of a long one. */
  outcome: string;
  liabilityMinor: bigint;
  /** Staked on the market, whatever the outcome. */
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

/** The outcomes of a draw that would cost the most, the dearest first. */
export function listTopLiabilities(
  db: Db,
  { gameCode, drawNumber, limit }: { gameCode: string; drawNumber: string; limit: number },
): Promise<OutcomeRisk[]> {
  return db.query<OutcomeRisk>(RISKS, [gameCode, drawNumber, limit]);
}
