import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { missionProblems, type MissionProblem, type MissionTerms, missionText } from '#rules/rewards/mission-terms';
import { findAwardedItem } from '#domain/points';
import { givesTickets } from '#domain/promotions';
import { MissionRefusedError } from './errors.ts';
import { missions, missionVersions } from './tables.ts';
import { getTerms } from './versions.ts';

/** The version of a mission that its editor has seen. */
export interface SeenMission {
  publicId: string;
  version: number;
}

/** Writes the first draft of a mission. Returns its public id. */
export async function createMission(
  tx: Tx,
  random: RandomSource,
  { terms, actor }: { terms: MissionTerms; actor: string },
): Promise<string> {
  const publicId = randomId(random, 'M');
  const [mission] = await tx.orm.insert(missions).values({ publicId }).returning({ id: missions.id });
  if (!mission) throw new Error('a mission was not stored');
  await tx.orm
    .insert(missionVersions)
    .values({ missionId: mission.id, version: 1, terms: missionText(terms), createdBy: actor });
  return publicId;
}

/**
 * Replaces the draft of a mission; a published version stays, and the next one is drafted. Throws AppError `not_found`, `wrong_state`
 * when it was stopped, and `conflict` when there is a newer version. Returns the draft's version.
 */
export async function editMission(
  tx: Tx,
  { seen, terms, actor }: { seen: SeenMission; terms: MissionTerms; actor: string },
): Promise<number> {
  const mission = await lockMission(tx, seen);
  const isPublished = mission.publishedVersion === mission.lastVersion;
  const version = isPublished ? mission.lastVersion + 1 : mission.lastVersion;
  const draft = { terms: missionText(terms), createdBy: actor };
  await tx.orm
    .insert(missionVersions)
    .values({ ...draft, missionId: mission.id, version })
    .onConflictDoUpdate({
      target: [missionVersions.missionId, missionVersions.version],
      set: { ...draft, createdAt: sql`now()` },
    });
  await tx.orm.update(missions).set({ lastVersion: version }).where(eq(missions.id, mission.id));
  return version;
}

/** Throws what `publishMission` would throw now. */
export async function assertMissionPublishable(db: Db, seen: SeenMission): Promise<void> {
  await checkedTerms(db, await findMission(db, seen.publicId), seen.version);
}

/**
 * Publishes the draft of a mission. A running one changes in its members' favor only. Throws AppError `not_found`, `wrong_state` and
 * `conflict`, and MissionRefusedError.
 */
export async function publishMission(
  tx: Tx,
  { seen, actor }: { seen: SeenMission; actor: string },
): Promise<MissionTerms> {
  const mission = await lockMission(tx, seen);
  const terms = await checkedTerms(tx, mission, seen.version);
  const { id, lastVersion: version } = mission;
  await tx.orm
    .update(missions)
    .set({ state: 'running', publishedVersion: version, startedAt: mission.startedAt ?? sql`clock_timestamp()` })
    .where(eq(missions.id, id));
  await tx.orm
    .update(missionVersions)
    .set({ publishedAt: sql`now()`, publishedBy: actor })
    .where(and(eq(missionVersions.missionId, id), eq(missionVersions.version, version)));
  return terms;
}

/** Stops a mission at once: nothing counts any longer, and awards of steps that were reached are paid. Throws AppError `not_found` and `wrong_state`. */
export async function stopMission(tx: Tx, publicId: string): Promise<void> {
  const stopped = await tx.orm
    .update(missions)
    .set({ state: 'stopped', stoppedAt: sql`now()` })
    .where(and(eq(missions.publicId, publicId), eq(missions.state, 'running')))
    .returning({ id: missions.id });
  if (stopped.length > 0) return;
  await findMission(tx, publicId);
  throw new AppError('wrong_state');
}

type Mission = typeof missions.$inferSelect;

async function findMission(db: Db, publicId: string): Promise<Mission> {
  const [mission] = await db.orm.select().from(missions).where(eq(missions.publicId, publicId));
  if (!mission) throw new AppError('not_found');
  return mission;
}

async function lockMission(tx: Tx, { publicId, version }: SeenMission): Promise<Mission> {
  const [mission] = await tx.orm.select().from(missions).where(eq(missions.publicId, publicId)).for('no key update');
  if (!mission) throw new AppError('not_found');
  if (mission.state === 'stopped') throw new AppError('wrong_state');
  if (mission.lastVersion !== version) throw new AppError('conflict');
  return mission;
}

async function checkedTerms(db: Db, mission: Mission, version: number): Promise<MissionTerms> {
  if (mission.state === 'stopped' || mission.publishedVersion === mission.lastVersion)
    throw new AppError('wrong_state');
  if (mission.lastVersion !== version) throw new AppError('conflict');
  const problems = await draftProblemsOf(db, mission);
  if (problems.length > 0) throw new MissionRefusedError(problems);
  return getTerms(db, mission.id, version);
}

/** Lists what forbids publishing a mission's draft; nothing where nothing is drafted. */
export async function draftProblemsOf(
  db: Db,
  { id, state, publishedVersion, lastVersion }: Pick<Mission, 'id' | 'state' | 'publishedVersion' | 'lastVersion'>,
): Promise<MissionProblem[]> {
  if (state === 'stopped' || publishedVersion === lastVersion) return [];
  const running = publishedVersion === 0 ? undefined : await getTerms(db, id, publishedVersion);
  const terms = await getTerms(db, id, lastVersion);
  const { raffle, item } = terms;
  return missionProblems(terms, running, {
    hasOpenRaffle: raffle !== undefined && (await givesTickets(db, { raffle, endsAt: undefined })),
    hasItem: item !== undefined && (await findAwardedItem(db, item)) !== undefined,
  });
}
