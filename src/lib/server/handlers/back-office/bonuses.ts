import { reviewMember } from '#domain/members';
import {
  assertCancellable,
  assertGivable,
  cancelGrant,
  countEndedGrants,
  giveStaffBonus,
  type GrantOwner,
  listEndedGrants,
  listOpenGrants,
  type NewStaffBonus,
} from '#domain/rewards';
import type { HandlerInput } from '#api/table';
import type { Db } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { offsetOf, pageOf } from '#kernel/paging';
import { formatFactor } from '#rules/rewards/rates';
import { STAFF_BONUS_TERMS } from '#rules/rewards/staff-bonus';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { nameAwards } from '../../presenters/award-names.ts';
import { toBonusForStaff } from '../../presenters/bonuses.ts';
import { rewardDeps } from '../../reward-deps.ts';
import { acting } from './session.ts';

async function ownerOf(db: Db, publicId: string): Promise<GrantOwner> {
  const { id: memberId, currency } = await reviewMember(db, publicId);
  return { memberId, currency };
}

function toNewBonus({
  params: { memberId },
  body,
}: HandlerInput<'POST /ops/api/members/{memberId}/bonuses'>): NewStaffBonus {
  const { key, name, amount: amountMinor, deposit: depositMinor = 0n, base, stakesFirst, counts, principal } = body;
  const terms = {
    ...STAFF_BONUS_TERMS,
    factorHundredths: body.factor,
    base,
    stakesFirst,
    counts,
    principal,
    contributionPpm: body.contribution,
    maxBetMinor: body.maxBet ?? null,
    maxConversionMinor: body.maxConversion ?? null,
    validHours: body.validHours ?? null,
  };
  return { memberId, key, name, amountMinor, depositMinor, terms };
}

/** Every call of both needs two people; what nobody could approve is refused before it is proposed. */
export const bonusSecondPersonRules: SecondPersonRules = {
  'POST /ops/api/members/{memberId}/bonuses': async ({ app }, input) => {
    await assertGivable(app.db, rewardDeps(app), toNewBonus(input));
    return true;
  },
  'POST /ops/api/members/{memberId}/bonuses/{bonusId}/cancel': async ({ app }, { params }) => {
    await assertCancellable(app.db, await ownerOf(app.db, params.memberId), params.bonusId);
    return true;
  },
};

/** Handlers of members' bonuses. */
export const backOfficeBonusHandlers: Handlers<
  | 'GET /ops/api/members/{memberId}/bonuses'
  | 'POST /ops/api/members/{memberId}/bonuses'
  | 'POST /ops/api/members/{memberId}/bonuses/{bonusId}/cancel'
> = {
  async 'GET /ops/api/members/{memberId}/bonuses'({ app, languageTag }, { params, query }) {
    const owner = await ownerOf(app.db, params.memberId);
    const present = toBonusForStaff(owner.currency);
    const listed = await listEndedGrants(app.db, owner, { limit: query.pageSize, offset: offsetOf(query) });
    const open = await nameAwards(app.db, await listOpenGrants(app.db, owner), languageTag);
    const ended = await nameAwards(app.db, listed, languageTag);
    return {
      maxFactor: formatFactor(app.config.rewards.maxFactorHundredths),
      open: open.map(present),
      ended: pageOf(ended.map(present), await countEndedGrants(app.db, owner), query),
    };
  },

  async 'POST /ops/api/members/{memberId}/bonuses'(request, input) {
    const bonus = toNewBonus(input);
    const { memberId, name, amountMinor, terms } = bonus;
    // The other terms stay with the bonus for good.
    const details = {
      memberId,
      name,
      amount: formatAmount(amountMinor),
      factor: formatFactor(terms.factorHundredths),
      reason: input.body.reason,
    };
    await runAudited(
      acting(request),
      (tx) => giveStaffBonus(tx, rewardDeps(request.app), bonus),
      (bonusId) => (bonusId === undefined ? undefined : { action: 'bonus.give', subject: bonusId, details }),
    );
    return null;
  },

  async 'POST /ops/api/members/{memberId}/bonuses/{bonusId}/cancel'(request, { params, body: { reason } }) {
    const { memberId, bonusId: publicId } = params;
    const owner = await ownerOf(request.app.db, memberId);
    await runAudited(
      acting(request),
      (tx, actor) => cancelGrant(tx, rewardDeps(request.app), owner, { publicId, actor }),
      ({ name, grant }) => {
        const balance = formatAmount(grant.balanceMinor);
        return { action: 'bonus.cancel', subject: publicId, details: { memberId, name, balance, reason } };
      },
    );
    return null;
  },
};
