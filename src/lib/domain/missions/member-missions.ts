import * as z from 'zod';
import { mayEarnAwards, standingOf } from '#domain/protection';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { type MissionTerms, missionSchema } from '#rules/rewards/mission-terms';
import { missionWindow } from '#rules/rewards/missions';
import type { DayNumber } from '#rules/rewards/days';
import { AWARD_COLUMNS, awardRow } from './award-rows.ts';
import { GOODS, listRunningMissions, type StoredMission } from './stored-missions.ts';

/** A running mission with a member's progress in its present window. */
export interface OwnMission extends Pick<StoredMission, 'id' | 'publicId' | 'terms' | 'mission' | 'goods'> {
  window: string;
  value: bigint;
  steps: number;
  /** Steps that the member has looked at. */
  seenSteps: number;
}

const WINDOWS = defineStatement({
  name: 'missions_windows_of_member',
  row: z.object({ missionId: z.bigint(), window: z.string(), value: z.bigint(), steps: z.int(), seenSteps: z.int() }),
  text: `select part.mission_id as "missionId", part."window", part.value, part.steps::int as steps, part.seen_steps::int as "seenSteps"
           from mission_windows part
           join unnest($2::bigint[], $3::text[]) as present (mission_id, "window") using (mission_id, "window")
          where part.member_id = $1`,
});

/** Lists the missions that a member can play on a day of the operator's zone; none to a member who may be offered nothing. */
export async function listOwnMissions(db: Db, memberId: bigint, day: DayNumber): Promise<OwnMission[]> {
  return mayEarnAwards(await standingOf(db, memberId)) ? listPlayable(db, memberId, day) : [];
}

async function listPlayable(db: Db, memberId: bigint, day: DayNumber): Promise<OwnMission[]> {
  const missions = (await listRunningMissions(db)).map((stored) => ({
    ...stored,
    window: missionWindow(stored.mission.window, day),
  }));
  const rows = await db.query(WINDOWS, [
    memberId,
    missions.map(({ id }) => String(id)),
    missions.map(({ window }) => window),
  ]);
  const byMission = new Map(rows.map((row) => [row.missionId, row]));
  return missions.map(({ id, publicId, terms, mission, goods, window }) => {
    const { value = 0n, steps = 0, seenSteps = 0 } = byMission.get(id) ?? {};
    return { id, publicId, terms, mission, goods, window, value, steps, seenSteps };
  });
}

const UNSEEN = defineStatement({
  name: 'missions_unseen_steps',
  row: z.object({ steps: z.int() }),
  text: `select coalesce(sum(part.steps - part.seen_steps), 0)::int as steps
           from mission_windows part where part.member_id = $1 and part.seen_steps < part.steps`,
});

/**
 * Counts what is new to a member on a day: steps that were reached and not looked at, also in windows that are over, and daily missions
 * that are not begun.
 */
export async function countNewMissions(db: Db, memberId: bigint, day: DayNumber): Promise<number> {
  if (!mayEarnAwards(await standingOf(db, memberId))) return 0;
  const [unseen] = await db.query(UNSEEN, [memberId]);
  const playable = await listPlayable(db, memberId, day);
  const open = playable.filter(
    ({ mission, value, steps }) => mission.window === 'daily' && value === 0n && steps === 0,
  );
  return (unseen?.steps ?? 0) + open.length;
}

const SEE = defineStatement({
  name: 'missions_see_steps',
  text: `with locked as (
           select mission_id, "window", steps from mission_windows where member_id = $1 and seen_steps < steps
            order by mission_id, "window" for no key update)
         update mission_windows part set seen_steps = locked.steps from locked
          where part.member_id = $1 and part.mission_id = locked.mission_id and part."window" = locked."window"`,
});

/** Notes that a member has looked at all steps that were reached. */
export async function seeMissionSteps(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(SEE, [memberId]);
}

const AWARDS = defineStatement({
  name: 'missions_awards_of_member',
  row: awardRow.extend({
    missionId: z.string(),
    terms: z.record(z.string(), z.unknown()),
    goods: z.record(z.string(), z.string()).nullable(),
  }),
  text: `select mission.public_id as "missionId", version.terms, ${AWARD_COLUMNS}, ${GOODS} as goods
           from mission_awards award
           join missions mission on mission.id = award.mission_id
           join mission_versions version on version.mission_id = award.mission_id and version.version = award.version
          where award.member_id = $1 order by award.reached_at desc, award.mission_id, award.step desc limit $2`,
});

export type MissionAwardRow = Omit<z.output<typeof AWARDS.row>, 'terms'> & { terms: MissionTerms };

/** Lists the latest awards of a member, the newest first. */
export async function listMissionAwards(db: Db, memberId: bigint, limit: number): Promise<MissionAwardRow[]> {
  const rows = await db.query(AWARDS, [memberId, limit]);
  return rows.map((row) => ({ ...row, terms: missionSchema.parse(row.terms) }));
}
