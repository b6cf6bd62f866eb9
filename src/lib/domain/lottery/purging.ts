import type { Statement, Tx } from '#kernel/database';

/** Draws that nobody bet on can be looked up and proved for a year and a month; those with bets stay. */
const DRAW_RETENTION = '400 days';
/** What outcomes would have cost: nobody bets on a draw that was settled a month ago. */
const EXPOSURE_RETENTION = '31 days';
/** How far behind that each look goes, by the index of the days: what was left for longer than that stays. */
const LOOK_BACK = '31 days';

const dayBefore = (...ages: string[]) =>
  `to_char(clock_timestamp() - ${ages.map((age) => `interval '${age}'`).join(' - ')}, 'YYYYMMDD')`;
const within = (age: string) =>
  `d.local_day >= ${dayBefore(age, LOOK_BACK)} and d.local_day < ${dayBefore(age)}
            and d.result_version > 0 and d.settled_version = d.result_version`;

// A chain's later links lead to what was revealed before, so that no proof needs an earlier draw.
const FORGET_DRAWS: Statement = {
  name: 'lottery_forget_draws',
  text: `with old as materialized (
           select d.id from lottery_draws d
            where ${within(DRAW_RETENTION)}
              and not exists (select 1 from lottery_bets o where o.draw_id = d.id)
              and not exists (select 1 from lottery_result_entries e where e.draw_id = d.id)
              and not exists (select 1 from lottery_jackpot_draws j where j.draw_id = d.id)
            limit 200
         ), settlements as (
           delete from lottery_settlements s using old where s.draw_id = old.id
         )
         delete from lottery_draws d using old where d.id = old.id returning 1 as gone`,
};
const FORGET_EXPOSURES: Statement = {
  name: 'lottery_forget_exposures',
  text: `with old as materialized (
           select d.id from lottery_draws d
            where ${within(EXPOSURE_RETENTION)} and exists (select 1 from lottery_exposures e where e.draw_id = d.id)
            limit 200
         ), gone as (
           delete from lottery_exposures e using old where e.draw_id = old.id
         )
         select 1 as gone from old`,
};

/** Gives how many were forgotten. */
export async function purgeOldDraws(tx: Tx): Promise<number> {
  return (await tx.query(FORGET_DRAWS)).length;
}

/** Gives of how many draws. */
export async function purgeOldExposures(tx: Tx): Promise<number> {
  return (await tx.query(FORGET_EXPOSURES)).length;
}
