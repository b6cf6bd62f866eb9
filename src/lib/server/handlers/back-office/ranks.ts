import { reviewMember } from '#domain/members';
import {
  assertPinnable,
  assertPinnedRank,
  assertRankLevel,
  changeRankLevel,
  changeRankSettings,
  countDueAwards,
  findRank,
  getRankName,
  getRankSettings,
  getRankTable,
  listRankChanges,
  pinMemberRank,
  presentMonth,
  unpinMemberRank,
} from '#domain/ranks';
import { budgetLeft, OWN_PROMOTIONS } from '#domain/rewards';
import type { HandlerInput } from '#api/table';
import { formatAmount } from '#kernel/money';
import type { RankTerms } from '#rules/rewards/rank-levels';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { toLevelForStaff, toRankResponse } from '../../presenters/ranks.ts';
import { rankDeps } from '../../rank-deps.ts';
import { acting } from './session.ts';

type LevelChange = HandlerInput<'PUT /ops/api/ranks/levels/{level}'>['body'];

function toTerms({ keep, bonus, withdrawalsPerDay, maxWithdrawal, ...change }: LevelChange): RankTerms {
  return {
    names: change.names,
    turnoverMinor: change.turnover,
    depositsMinor: change.deposits,
    ...(keep === null ? {} : { keepMinor: keep }),
    ...(bonus === null ? {} : { bonusMinor: bonus }),
    ...(withdrawalsPerDay === null ? {} : { withdrawalsPerDay }),
    ...(maxWithdrawal === null ? {} : { maxWithdrawalMinor: maxWithdrawal }),
    labelColor: change.color,
    labelBackground: change.color2,
  };
}

/** The change as the audit log has it: amounts as decimals. */
function detailsOfLevel({ names, reason, ...change }: LevelChange) {
  const values = Object.entries(change).map(([field, value]) => [
    field,
    typeof value === 'bigint' ? formatAmount(value) : value,
  ]);
  return { ...Object.fromEntries(values), names: JSON.stringify(names), reason };
}

/** Every call needs two people; what nobody could approve is refused before it is proposed. */
export const rankSecondPersonRules: SecondPersonRules = {
  'PUT /ops/api/ranks/levels/{level}': async ({ app }, { params: { level }, body }) => {
    await assertRankLevel(app.db, level, toTerms(body));
    return true;
  },
  'POST /ops/api/members/{memberId}/rank/pin': async ({ app }, { params: { memberId }, body: { level } }) => {
    await assertPinnable(app.db, { memberId, level });
    return true;
  },
  'POST /ops/api/members/{memberId}/rank/unpin': async ({ app }, { params: { memberId } }) => {
    await assertPinnedRank(app.db, memberId);
    return true;
  },
};

/** Handlers of VIP ranks. */
export const backOfficeRankHandlers: Handlers<
  | 'GET /ops/api/ranks'
  | 'PUT /ops/api/ranks/settings'
  | 'PUT /ops/api/ranks/levels/{level}'
  | 'GET /ops/api/members/{memberId}/rank'
  | 'POST /ops/api/members/{memberId}/rank/pin'
  | 'POST /ops/api/members/{memberId}/rank/unpin'
> = {
  async 'GET /ops/api/ranks'({ app: { db, config } }) {
    const { levels, mode } = await getRankTable(db);
    const { monthlyBudgetMinor: monthlyBudget } = await getRankSettings(db);
    const { awards: dueAwards, amountMinor: dueAmount } = await countDueAwards(db, config.currency);
    return {
      currency: config.currency,
      mode,
      monthlyBudget,
      budgetLeft: await budgetLeft(db, { promotionId: OWN_PROMOTIONS.ranks, currency: config.currency }),
      dueAwards,
      dueAmount,
      levels: levels.map(toLevelForStaff),
    };
  },

  async 'PUT /ops/api/ranks/settings'(request, { body: { mode, monthlyBudget: monthlyBudgetMinor, reason } }) {
    const details = { mode, monthlyBudget: formatAmount(monthlyBudgetMinor), reason };
    await runAudited(
      acting(request),
      (tx) => changeRankSettings(tx, { mode, monthlyBudgetMinor }),
      () => ({ action: 'rank.settings', subject: 'ranks', details }),
    );
    return null;
  },

  async 'PUT /ops/api/ranks/levels/{level}'(request, { params: { level }, body }) {
    await runAudited(
      acting(request),
      (tx) => changeRankLevel(tx, level, toTerms(body)),
      () => ({ action: 'rank.level', subject: `level ${level}`, details: detailsOfLevel(body) }),
    );
    return null;
  },

  async 'GET /ops/api/members/{memberId}/rank'({ app: { db, config }, languageTag }, { params, query }) {
    const { id } = await reviewMember(db, params.memberId);
    const table = await getRankTable(db);
    const rank = await findRank(db, id);
    const { lastDay } = await presentMonth(db, config.timeZone);
    const { rows, ...page } = await listRankChanges(db, id, query);
    return {
      ...toRankResponse({ table, rank, currency: config.currency, lastDay }),
      names: table.levels.map(({ names }) => getRankName(names, languageTag)),
      floor: rank?.floor ?? 0,
      history: { ...page, rows: rows.map(({ fromLevel: from, toLevel: to, ...row }) => ({ from, to, ...row })) },
    };
  },

  async 'POST /ops/api/members/{memberId}/rank/pin'(request, { params: { memberId }, body: { level, reason } }) {
    await runAudited(
      acting(request),
      (tx, actor) => pinMemberRank(tx, rankDeps(request.app), { memberId, level }, { actor, reason }),
      () => ({ action: 'rank.pin', subject: memberId, details: { level, reason } }),
    );
    return null;
  },

  async 'POST /ops/api/members/{memberId}/rank/unpin'(request, { params: { memberId }, body: { reason } }) {
    await runAudited(
      acting(request),
      (tx, actor) => unpinMemberRank(tx, rankDeps(request.app), memberId, { actor, reason }),
      () => ({ action: 'rank.unpin', subject: memberId, details: { reason } }),
    );
    return null;
  },
};
