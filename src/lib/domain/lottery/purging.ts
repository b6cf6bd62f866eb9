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
  `draw.local_day >= ${dayBefore(age, LOOK_BACK)} and draw.local_day < ${dayBefore(age)}
            and draw.result_version > 0 and draw.settled_version = draw.result_version`;

// Later links of a chain verify against any revealed one, so no proof needs a purged draw.
const PURGE_DRAWS = defineStatement({
  name: 'lottery_purge_draws',
  text: `with old as materialized (
           select draw.id from lottery_draws draw
            where ${within(DRAW_RETENTION)}
              and not exists (select 1 from lottery_bets bet where bet.draw_id = draw.id)
              and not exists (select 1 from lottery_result_entries entry where entry.draw_id = draw.id)
              and not exists (select 1 from lottery_jackpot_draws jackpot_draw where jackpot_draw.draw_id = draw.id)
              and not exists (select 1 from lottery_draw_events event where event.draw_id = draw.id)
            limit 200
         ), failures as (
           delete from lottery_draw_failures failure using old where failure.draw_id = old.id
         ), settlements as (
           delete from lottery_settlements settlement using old where settlement.draw_id = old.id
         )
         delete from lottery_draws draw using old where draw.id = old.id returning 1 as purged`,
});
const PURGE_EXPOSURES = defineStatement({
  name: 'lottery_purge_exposures',
  text: `with old as materialized (
           select draw.id from lottery_draws draw
            where ${within(EXPOSURE_RETENTION)} and exists (select 1 from lottery_exposures exposure where exposure.draw_id = draw.id)
            limit 200
         ), deleted as (
           delete from lottery_exposures exposure using old where exposure.draw_id = old.id
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
