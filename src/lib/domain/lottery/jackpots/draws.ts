import type { Db, Statement } from '#kernel/database';

/** What became of a jackpot in a draw, by the newest version of its result. */
export interface JackpotDraw {
  gameCode: string;
  issue: string;
  drawsAt: Date;
  tier: string;
  amountMinor: bigint;
  /** What the winning stakes cost; zero: it rolls over. */
  winnersMinor: bigint;
  paidMinor: bigint;
  leftMinor: bigint;
}

const DRAWS: Statement = {
  name: 'lottery_jackpot_draws',
  text: `select i.game_code as "gameCode", i.issue, i.draws_at as "drawsAt", d.tier, d.amount_minor as "amountMinor",
                d.winners_minor as "winnersMinor", d.paid_minor as "paidMinor", d.left_minor as "leftMinor"
           from lottery_issues i
           join lateral (
             select distinct on (tier) * from lottery_jackpot_draws where issue_id = i.id order by tier, result_version desc
           ) d on true
          where i.game_code = $1 and i.issue = any ($2::text[]) order by i.draws_at desc, d.tier`,
};

/** Of these issues of a game, newest first. */
export function jackpotDraws(db: Db, gameCode: string, issues: readonly string[]): Promise<JackpotDraw[]> {
  return db.query<JackpotDraw>(DRAWS, [gameCode, issues]);
}
