import {
  assertMissionPublishable,
  type CorrectedAward,
  createMission,
  editMission,
  publishMission,
  reviewMission,
  reviewMissions,
  type ReviewedMission,
  stopMission,
} from '#domain/missions';
import { formatAmount } from '#kernel/money';
import { missionText } from '#rules/rewards/mission-terms';
import { AMOUNT_METRICS, type MissionMetric } from '#rules/rewards/missions';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { acting } from './session.ts';

function toMissionForStaff({ publicId, terms, ...row }: ReviewedMission) {
  const { id: _id, budgetLeftMinor: budgetLeft, paidCashMinor: paidCash, ...facts } = row;
  return { id: publicId, terms: missionText(terms), budgetLeft, paidCash, ...facts };
}

function toCorrectedAward(metric: MissionMetric, { amountMinor: amount, value, target, ...award }: CorrectedAward) {
  const format = AMOUNT_METRICS.has(metric) ? formatAmount : String;
  return { ...award, amount, progress: format(value), target: format(target) };
}

/** Refuses what nobody could publish before it is proposed. */
export const missionSecondPersonRules: SecondPersonRules = {
  'POST /ops/api/missions/{missionId}/publish': async ({ app }, { params: { missionId: publicId }, body }) => {
    await assertMissionPublishable(app.db, { publicId, version: body.version });
    return true;
  },
};

/** Handlers of missions. */
export const backOfficeMissionHandlers: Handlers<
  | 'GET /ops/api/missions'
  | 'GET /ops/api/missions/{missionId}'
  | 'POST /ops/api/missions'
  | 'PUT /ops/api/missions/{missionId}'
  | 'POST /ops/api/missions/{missionId}/publish'
  | 'POST /ops/api/missions/{missionId}/stop'
> = {
  async 'GET /ops/api/missions'({ app }) {
    return { currency: app.config.currency, missions: (await reviewMissions(app.db)).map(toMissionForStaff) };
  },

  async 'GET /ops/api/missions/{missionId}'({ app }, { params: { missionId } }) {
    const { problems, corrected, ...mission } = await reviewMission(app.db, missionId);
    const { metric } = mission.terms;
    return {
      ...toMissionForStaff(mission),
      problems,
      corrected: corrected.map((award) => toCorrectedAward(metric, award)),
    };
  },

  async 'POST /ops/api/missions'(request, { body }) {
    const terms = { ...body.terms, currency: request.app.config.currency };
    const id = await runAudited(
      acting(request),
      (tx, actor) => createMission(tx, request.app.random, { terms, actor }),
      (created) => ({ action: 'mission.edit', subject: created, details: { version: 1 } }),
    );
    return { id };
  },

  async 'PUT /ops/api/missions/{missionId}'(request, { params: { missionId: publicId }, body: { version, ...body } }) {
    const terms = { ...body.terms, currency: request.app.config.currency };
    await runAudited(
      acting(request),
      (tx, actor) => editMission(tx, { seen: { publicId, version }, terms, actor }),
      (written) => ({ action: 'mission.edit', subject: publicId, details: { version: written } }),
    );
    return null;
  },

  async 'POST /ops/api/missions/{missionId}/publish'(request, { params: { missionId: publicId }, body }) {
    const { version, reason } = body;
    await runAudited(
      acting(request),
      (tx, actor) => publishMission(tx, { seen: { publicId, version }, actor }),
      ({ monthlyBudget }) => {
        const details = { version, monthlyBudget: formatAmount(monthlyBudget), reason };
        return { action: 'mission.publish', subject: publicId, details };
      },
    );
    return null;
  },

  async 'POST /ops/api/missions/{missionId}/stop'(request, { params: { missionId: publicId }, body: { reason } }) {
    await runAudited(
      acting(request),
      (tx) => stopMission(tx, publicId),
      () => ({ action: 'mission.stop', subject: publicId, details: { reason } }),
    );
    return null;
  },
};
