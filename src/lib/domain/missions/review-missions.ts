import * as z from 'zod';
import { missionPromotion } from '#domain/rewards';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { type MissionProblem, type MissionTerms, missionSchema } from '#rules/rewards/mission-terms';
import { AWARD_COLUMNS, awardRow } from './award-rows.ts';
import { draftProblemsOf } from './edit-missions.ts';
import { MISSION_STATES } from './tables.ts';

const reviewedRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  state: z.enum(MISSION_STATES),
  publishedVersion: z.int(),
  lastVersion: z.int(),
  /** The last version, which may be the published one. */
  terms: z.record(z.string(), z.unknown()),
  budgetLeftMinor: z.bigint(),
  /** Members with progress, awards that were paid, and those that wait. */
  players: z.int(),
  paidAwards: z.int(),
  paidCashMinor: z.bigint(),
  dueAwards: z.int(),
  /** Awards that stay although a correction took back what reached their step. */
  correctedAwards: z.int(),
});

/** A mission as staff see it. */
export interface ReviewedMission extends Omit<z.output<typeof reviewedRow>, 'terms'> {
  terms: MissionTerms;
}

const REVIEW = defineStatement({
  name: 'missions_review',
  row: reviewedRow,
  text: `select mission.id, mission.public_id as "publicId", mission.state, mission.published_version as "publishedVersion",
                mission.last_version as "lastVersion", latest.terms,
                coalesce((select sum(balance.balance_minor) from ledger_accounts account join ledger_balances balance on balance.account_id = account.id
                           where account.kind = 'promotion_budget' and account.owner_id = $2 - mission.id), 0)::bigint as "budgetLeftMinor",
                (select count(distinct part.member_id)::int from mission_windows part where part.mission_id = mission.id) as players,
                awards.paid as "paidAwards", awards.paid_cash as "paidCashMinor", awards.due as "dueAwards", awards.corrected as "correctedAwards"
           from missions mission
           join mission_versions latest on latest.mission_id = mission.id and latest.version = mission.last_version
           cross join lateral (
             select count(*) filter (where award.state = 'paid')::int as paid, count(*) filter (where award.state = 'due')::int as due,
                    coalesce(sum(award.amount_minor) filter (where award.state = 'paid' and award.award = 'cash'), 0)::bigint as paid_cash,
                    count(*) filter (where part.value < missions_target(reached.terms, award.step))::int as corrected
               from mission_awards award
               join mission_versions reached on reached.mission_id = award.mission_id and reached.version = award.version
               left join mission_windows part
                 on (part.member_id, part.mission_id, part."window") = (award.member_id, award.mission_id, award."window")
              where award.mission_id = mission.id
           ) awards
          where $1::text is null or mission.public_id = $1
          order by mission.id desc limit 500`,
});

async function review(db: Db, publicId: string | null): Promise<ReviewedMission[]> {
  const rows = await db.query(REVIEW, [publicId, missionPromotion(0n)]);
  return rows.map((row) => ({ ...row, terms: missionSchema.parse(row.terms) }));
}

/** Lists missions with their budgets and awards, the newest first. */
export function reviewMissions(db: Db): Promise<ReviewedMission[]> {
  return review(db, null);
}

const CORRECTED = defineStatement({
  name: 'missions_corrected_awards',
  row: awardRow.extend({
    /** Public id. */
    memberId: z.string(),
    username: z.string(),
    /** Progress of the window now, and the target of the step: minor units of money, or a number. */
    value: z.bigint(),
    target: z.bigint(),
  }),
  text: `select member.public_id as "memberId", member.username, ${AWARD_COLUMNS}, part.value,
                missions_target(reached.terms, award.step)::bigint as target
           from mission_awards award
           join mission_versions reached on reached.mission_id = award.mission_id and reached.version = award.version
           join mission_windows part
             on (part.member_id, part.mission_id, part."window") = (award.member_id, award.mission_id, award."window")
           join members member on member.id = award.member_id
          where award.mission_id = $1 and part.value < missions_target(reached.terms, award.step)
          order by award.reached_at desc, award.member_id, award.step limit 100`,
});
export type CorrectedAward = z.output<typeof CORRECTED.row>;

/** Returns a mission with what forbids publishing its draft, and the latest awards that stay after a correction. Throws AppError `not_found`. */
export async function reviewMission(
  db: Db,
  publicId: string,
): Promise<ReviewedMission & { problems: MissionProblem[]; corrected: CorrectedAward[] }> {
  const [mission] = await review(db, publicId);
  if (!mission) throw new AppError('not_found');
  return {
    ...mission,
    problems: await draftProblemsOf(db, mission),
    corrected: await db.query(CORRECTED, [mission.id]),
  };
}
