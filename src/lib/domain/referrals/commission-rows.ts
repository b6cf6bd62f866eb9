import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** A member's share of turnover of a day, in millionths of a minor unit. */
export interface Share {
  memberId: bigint;
  /** Day of the operator's zone, yyyy-MM-dd. */
  day: string;
  share: bigint;
}

/** The present day in the zone of the parameter. */
export const TODAY_SQL = (zone: string) => `(clock_timestamp() at time zone ${zone})::date`;

const ADD = defineStatement({
  name: 'referrals_add_shares',
  text: `insert into referral_commissions as stored (member_id, day, shares)
         select given.member_id, given.day, sum(given.share)
           from (select added.member_id, added.share,
                        case when closed.state is null or closed.state = 'open' then added.day else ${TODAY_SQL('$4')} end as day
                   from unnest($1::bigint[], $2::date[], $3::numeric[]) as added (member_id, day, share)
                   left join referral_commissions closed on closed.member_id = added.member_id and closed.day = added.day) given
          group by 1, 2 order by 1, 2
         on conflict (member_id, day) do update set shares = stored.shares + excluded.shares`,
});

/** Adds shares to the commissions of their days; those of a day that is closed go to the present one. */
export async function addShares(tx: Tx, timeZone: string, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return;
  await tx.query(ADD, [
    shares.map(({ memberId }) => String(memberId)),
    shares.map(({ day }) => day),
    shares.map(({ share }) => String(share)),
    timeZone,
  ]);
}
