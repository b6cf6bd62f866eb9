import {
  assertSeenProgram,
  changeReferralProgram,
  clearReferral,
  countDueRewards,
  getReferralProgram,
  refuseReferral,
  type ReviewedReferral,
  reviewReferrals,
} from '#domain/referrals';
import { budgetLeft, OWN_PROMOTIONS } from '#domain/rewards';
import { formatAmount } from '#kernel/money';
import { referralTermsTextOf } from '#rules/rewards/referral-terms';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { toReferralTerms } from '../../presenters/referrals.ts';
import { acting } from './session.ts';

/** Refuses what nobody could approve before it is proposed. */
export const referralSecondPersonRules: SecondPersonRules = {
  'PUT /ops/api/referrals/program': async ({ app }, { body: { version } }) => {
    await assertSeenProgram(app.db, version);
    return true;
  },
};

function toReferralForStaff(
  { depositsMinor: deposits, turnoverMinor: turnover, ...row }: ReviewedReferral,
  currency: string,
) {
  return { ...row, currency, deposits, turnover };
}

/** Handlers of the referral program. */
export const backOfficeReferralHandlers: Handlers<
  | 'GET /ops/api/referrals/program'
  | 'PUT /ops/api/referrals/program'
  | 'GET /ops/api/referrals'
  | 'POST /ops/api/referrals/{memberId}/clear'
  | 'POST /ops/api/referrals/{memberId}/refuse'
> = {
  async 'GET /ops/api/referrals/program'({ app: { db, config } }) {
    const { version, isOn: enabled, monthlyBudgetMinor: monthlyBudget, terms } = await getReferralProgram(db);
    const { rewards: dueRewards, amountMinor: dueAmount } = await countDueRewards(db);
    const { currency } = config;
    return {
      version,
      enabled,
      currency,
      terms: toReferralTerms(terms),
      monthlyBudget,
      budgetLeft: await budgetLeft(db, { promotionId: OWN_PROMOTIONS.referral, currency }),
      dueRewards,
      dueAmount,
    };
  },

  async 'PUT /ops/api/referrals/program'(request, { body }) {
    const { version: seenVersion, enabled: isOn, monthlyBudget: monthlyBudgetMinor, terms, reason } = body;
    await runAudited(
      acting(request),
      (tx, actor) => changeReferralProgram(tx, { seenVersion, program: { isOn, monthlyBudgetMinor, terms }, actor }),
      () => ({
        action: 'referral.program',
        subject: `version ${seenVersion + 1}`,
        details: {
          enabled: String(isOn),
          monthlyBudget: formatAmount(monthlyBudgetMinor),
          terms: JSON.stringify(referralTermsTextOf(terms)),
          reason,
        },
      }),
    );
    return null;
  },

  async 'GET /ops/api/referrals'({ app: { db, config } }, { query: { state, ...page } }) {
    const { rows, ...facts } = await reviewReferrals(db, state, page);
    return { ...facts, rows: rows.map((row) => toReferralForStaff(row, config.currency)) };
  },

  async 'POST /ops/api/referrals/{memberId}/clear'(request, { params: { memberId }, body: { reason } }) {
    const now = request.app.clock.now();
    await runAudited(
      acting(request),
      (tx, actor) => clearReferral(tx, { memberId, actor, reason }, now),
      (flags) => ({ action: 'referral.clear', subject: memberId, details: { flags: flags.join(' '), reason } }),
    );
    return null;
  },

  async 'POST /ops/api/referrals/{memberId}/refuse'(request, { params: { memberId }, body: { reason } }) {
    await runAudited(
      acting(request),
      (tx, actor) => refuseReferral(tx, { memberId, actor, reason }),
      () => ({ action: 'referral.refuse', subject: memberId, details: { reason } }),
    );
    return null;
  },
};
