import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { frequencyOf } from '#rules/rewards/offers/offer-terms';
import type { StoredPromotion } from '../offers/stored-offers.ts';

const RECORD = defineStatement({
  name: 'promotions_record_controls',
  text: `insert into promotion_controls (promotion_id, member_id, day)
         select $1, held.id, (clock_timestamp() at time zone $3)::date from unnest($2::bigint[]) as held (id)
          where not ($4 and exists (select from promotion_controls earlier where earlier.promotion_id = $1 and earlier.member_id = held.id))
         on conflict do nothing`,
});

/** Records that members of a promotion's control group would have got it today: the report compares them with its players. */
export async function recordControls(
  tx: Tx,
  { id, offer }: StoredPromotion,
  { memberIds, timeZone }: { memberIds: readonly bigint[]; timeZone: string },
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.query(RECORD, [id, memberIds.map(String), timeZone, frequencyOf(offer) === 'never']);
}

/** Longest period of the report, and the days that it compares before and after. */
const STORED_DAYS = 130;

const PURGE = defineStatement({
  name: 'promotions_purge_controls',
  text: `delete from promotion_controls past where past.day < operator_today() - ${STORED_DAYS}
            and exists (select from promotion_controls later
                         where later.promotion_id = past.promotion_id and later.member_id = past.member_id and later.day > past.day)`,
});

/** Deletes days that no report reads any more; the only day of a promotion that gives once stays. */
export async function purgeControls(tx: Tx): Promise<void> {
  await tx.query(PURGE);
}
