import { and, eq } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { type MissionTerms, missionSchema } from '#rules/rewards/mission-terms';
import { missionVersions } from './tables.ts';

/** Returns the terms of a version. */
export async function getTerms(db: Db, missionId: bigint, version: number): Promise<MissionTerms> {
  const which = and(eq(missionVersions.missionId, missionId), eq(missionVersions.version, version));
  const [row] = await db.orm.select({ terms: missionVersions.terms }).from(missionVersions).where(which);
  if (!row) throw new Error(`mission ${missionId} has no version ${version}`);
  return missionSchema.parse(row.terms);
}
