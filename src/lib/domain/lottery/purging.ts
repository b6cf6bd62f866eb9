import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** Retention of draws without bets, for results and fairness proofs; draws with bets are kept forever. */
const DRAW_RETENTION = '400 days';
/** Retention of exposures after the draw. */
const EXPOSURE_RETENTION = '31 days';
/** Range of local days that each run reads by index; older leftovers are not purged. */
const LOOK_BACK = '31 days';

const dayBefore = (...ages: string[]) =>
  `to_char(clock_timestamp() - ${ages.map((age) => `interval '${age}'`).join(' - ')}, 'YYYYMMDD')`;
const within = (age: string) =>
  `d.local_day >= ${dayBefore(age, LOOK_BACK)} and d.local_day < ${dayBefore(age)}
            and d.result_version > 0 and d.settled_version = d.result_version`;

// Later links of a chain verify against any revealed one, so no proof needs a purged draw.
const PURGE_DRAWS = defineStatement({
  name: 'lottery_purge_draws',
  text: `with old as materialized (
           select d.id from lottery_draws d
            where ${within(DRAW_RETENTION)}
              and not exists (select 1 from lottery_bets bet where bet.draw_id = d.id)
              and not exists (select 1 from lottery_result_entries e where e.draw_id = d.id)
              and not exists (select 1 from lottery_jackpot_draws j where j.draw_id = d.id)
            limit 200
         ), settlements as (
           delete from lottery_settlements s using old where s.draw_id = old.id
         )
         delete from lottery_draws d using old where d.id = old.id returning 1 as purged`,
});
const PURGE_EXPOSURES = defineStatement({
  name: 'lottery_purge_exposures',
  text: `with old as materialized (
           select d.id from lottery_draws d
            where ${within(EXPOSURE_RETENTION)} and exists (select 1 from lottery_exposures e where e.draw_id = d.id)
            limit 200
         ), deleted as (
           delete from lottery_exposures e using old where e.draw_id = old.id
         )
         select 1 as purged from old`,
});

/** Deletes a batch of old draws without bets and returns their number. */
export async function purgeOldDraws(tx: Tx): Promise<number> {
  return (await tx.query(PURGE_DRAWS)).length;
}

/** Deletes the exposures of a batch of old draws and returns the number of draws. */
export async function purgeOldExposures(tx: Tx): Promise<number> {
  return (await tx.query(PURGE_EXPOSURES)).length;
}
