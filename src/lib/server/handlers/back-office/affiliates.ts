import {
  approveStatement,
  assertPlanChange,
  changePlan,
  discardStatement,
  listAffiliateStatements,
  listPlans,
  recomputeStatement,
} from '#domain/affiliates';
import { formatAmount } from '#kernel/money';
import { affiliatePlanSchema } from '#rules/agents/affiliates/plan';
import { postbackKey } from '../../adapters/postbacks/postback-sender.ts';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { toAffiliateStatement } from '../../presenters/affiliates.ts';
import { acting } from './session.ts';

/** Refuses what nobody could approve before it is proposed. */
export const affiliateSecondPersonRules: SecondPersonRules = {
  'PUT /ops/api/affiliate-plans/{memberId}': async ({ app }, { params: { memberId }, body }) => {
    const { version: seenVersion, fromMonth, plan } = body;
    await assertPlanChange(app.db, { memberId, seenVersion, fromMonth, plan });
    return true;
  },
};

/** Handlers of affiliates' plans and statements. */
export const backOfficeAffiliateHandlers: Handlers<
  | 'GET /ops/api/affiliate-plans'
  | 'PUT /ops/api/affiliate-plans/{memberId}'
  | 'POST /ops/api/affiliate-plans/{memberId}/postback-key'
  | 'GET /ops/api/affiliate-statements'
  | 'POST /ops/api/affiliate-statements/{statementId}/approve'
  | 'POST /ops/api/affiliate-statements/{statementId}/discard'
  | 'POST /ops/api/affiliate-statements/{statementId}/recompute'
> = {
  async 'GET /ops/api/affiliate-plans'({ app: { db, config } }, { query }) {
    const { currency } = config;
    const { rows, ...page } = await listPlans(db, query);
    return {
      ...page,
      rows: rows.map(({ plan, ...row }) => ({ ...row, currency, plan: affiliatePlanSchema.encode(plan) })),
    };
  },

  async 'PUT /ops/api/affiliate-plans/{memberId}'(request, { params: { memberId }, body }) {
    const { version: seenVersion, fromMonth, plan, reason } = body;
    await runAudited(
      acting(request),
      (tx, actor) => changePlan(tx, { memberId, seenVersion, fromMonth, plan, actor }),
      () => ({
        action: 'affiliate.plan',
        subject: memberId,
        details: {
          version: seenVersion + 1,
          fromMonth,
          plan: JSON.stringify(affiliatePlanSchema.encode(plan)),
          reason,
        },
      }),
    );
    return null;
  },

  async 'POST /ops/api/affiliate-plans/{memberId}/postback-key'(request, { params: { memberId } }) {
    await runAudited(
      acting(request),
      async () => undefined,
      () => ({ action: 'affiliate.postback_key', subject: memberId }),
    );
    return { key: postbackKey(request.app.sealer, memberId) };
  },

  async 'GET /ops/api/affiliate-statements'({ app: { db, config } }, { query }) {
    const { rows, ...page } = await listAffiliateStatements(db, query);
    return {
      ...page,
      rows: rows.map((row) => ({
        ...toAffiliateStatement(row, config.currency),
        memberId: row.memberId,
        account: row.account,
        draft: row.draft,
        decidedBy: row.decidedBy,
        reason: row.reason,
      })),
    };
  },

  async 'POST /ops/api/affiliate-statements/{statementId}/approve'(
    request,
    { params: { statementId }, body: { reason } },
  ) {
    const { liveEventHub: notifier } = request.app;
    const { proposedBy } = request;
    await runAudited(
      acting(request),
      (tx, actor) => approveStatement(tx, { notifier }, { id: BigInt(statementId), actor, proposedBy, reason }),
      ({ publicId: memberId, periodId: period, payableMinor }) => ({
        action: 'affiliate_statement.approve',
        subject: statementId,
        details: { memberId, period, amount: formatAmount(payableMinor), reason },
      }),
    );
    return null;
  },

  async 'POST /ops/api/affiliate-statements/{statementId}/discard'(
    request,
    { params: { statementId }, body: { reason } },
  ) {
    await runAudited(
      acting(request),
      (tx, actor) => discardStatement(tx, { id: BigInt(statementId), actor, reason }),
      ({ publicId: memberId, periodId: period }) => ({
        action: 'affiliate_statement.discard',
        subject: statementId,
        details: { memberId, period, reason },
      }),
    );
    return null;
  },

  async 'POST /ops/api/affiliate-statements/{statementId}/recompute'(
    request,
    { params: { statementId }, body: { reason } },
  ) {
    const { currency } = request.app.config;
    await runAudited(
      acting(request),
      (tx) => recomputeStatement(tx, { currency }, BigInt(statementId)),
      () => ({ action: 'affiliate_statement.recompute', subject: statementId, details: { reason } }),
    );
    return null;
  },
};
