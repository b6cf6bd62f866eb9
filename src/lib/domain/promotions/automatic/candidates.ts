import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { birthdaysAt } from '#rules/rewards/awards/birthday';
import { dayName, dayOf } from '#rules/rewards/days';
import type { AutomaticRun } from '#rules/rewards/offers/automatic-runs';
import type { OperatorTime } from '#rules/rewards/offers/offer-periods';
import { JOINING } from '../claims/claim-rows.ts';
import type { StoredPromotion } from '../offers/stored-offers.ts';

/** Members of a page: their balances are locked together, for some tens of milliseconds. */
export const MEMBERS_OF_PAGE = 200;

// Locks the accounts against erasure. Days are looked up member by member, never hashed for all of them again with each page.
const CANDIDATES = defineStatement({
  name: 'promotions_automatic_candidates',
  row: z.object({ id: z.bigint() }),
  text: `select member.id from members member
          where member.id > $1 and member.account_type = 'member' and member.state = 'active' and member.closed_at is null
            and member.currency = $2
            and ($3::date is null or (select true from member_days day where day.member_id = member.id and day.currency = $2
                                         and day.day >= $3::date and day.day < $4::date limit 1))
            and ($5::int[] is null or (extract(month from member.date_of_birth) * 100 + extract(day from member.date_of_birth))::int = any ($5::int[]))
            and ($6::bigint is null or exists (select from promotion_claims joined where joined.promotion_id = $6 and joined.member_id = member.id
                                                  and joined.period = '${JOINING}' and joined.state = 'joined'))
          order by member.id limit ${MEMBERS_OF_PAGE} for key share of member`,
});

/** Locks the next members who may get an award of a run, in the order of their ids. */
export async function lockCandidates(
  tx: Tx,
  { id: promotionId, offer }: StoredPromotion,
  { run, lastMemberId, time }: { run: AutomaticRun; lastMemberId: bigint; time: OperatorTime },
): Promise<bigint[]> {
  const { award, currency, needsJoining } = offer;
  const needsBets = award.type !== 'level_pay' || award.minTurnover > 0n;
  const played = needsBets ? run.played : undefined;
  const birthdays = award.type === 'birthday' ? birthdaysAt(dayOf(time.now, time.timeZone), award.windowDays) : null;
  const rows = await tx.query(CANDIDATES, [
    lastMemberId,
    currency,
    played ? dayName(played.from) : null,
    played ? dayName(played.until) : null,
    birthdays,
    needsJoining ? promotionId : null,
  ]);
  return rows.map(({ id }) => id);
}
