import { getReferralProgram, getReferralSummary, listOwnReferrals, type OwnReferral } from '#domain/referrals';
import { maskUsername } from '#rules/members/masks';
import type { Handlers } from '../../context.ts';
import { toReferralTerms } from '../../presenters/referrals.ts';
import { memberOf } from '../identity/caller.ts';

function toReferee({ username, isErased, rewardMinor: reward, ...referral }: OwnReferral) {
  return { ...referral, name: isErased ? '' : maskUsername(username), reward };
}

/** Handlers of the referral program. */
export const referralHandlers: Handlers<'GET /wps/member/referral'> = {
  async 'GET /wps/member/referral'(request, { query }) {
    const { db, config } = request.app;
    const { id } = memberOf(request);
    const { isOn: enabled, terms } = await getReferralProgram(db);
    const { code: referralCode, ...summary } = await getReferralSummary(db, id, config.timeZone);
    const { rows, ...page } = await listOwnReferrals(db, id, query);
    return {
      enabled,
      referralCode,
      link: `${config.publicOrigin}/register?referralCode=${referralCode}`,
      currency: config.currency,
      terms: toReferralTerms(terms),
      invited: summary.invited,
      valid: summary.valid,
      earned: { rewards: summary.rewardsMinor, commissions: summary.commissionsMinor },
      today: summary.todayMinor,
      referees: { ...page, rows: rows.map(toReferee) },
    };
  },
};
