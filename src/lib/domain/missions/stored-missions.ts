import * as z from 'zod';
import { listTitlesOf } from '#domain/rewards';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { type MissionTerms, missionOf, missionSchema, missionTexts } from '#rules/rewards/mission-terms';
import type { Mission } from '#rules/rewards/missions';

/** A published mission with the terms that its members play. */
export interface StoredMission {
  id: bigint;
  publicId: string;
  version: number;
  terms: MissionTerms;
  /** The terms as the rules of progress read them. */
  mission: Mission;
  /** Rounds that were settled before do not count. */
  startedAt: Date;
  /** Names of the goods that it awards, by language. */
  goods: Record<string, string> | null;
}

const missionRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  version: z.int(),
  terms: z.record(z.string(), z.unknown()),
  startedAt: z.date(),
  goods: z.record(z.string(), z.string()).nullable(),
});

/** SQL of the names of the goods that the terms of a version award, by language; null for none. */
export const GOODS = `(select jsonb_object_agg(texts.key, texts.value ->> 'name') from point_items item cross join jsonb_each(item.texts) texts
                 where item.public_id = version.terms ->> 'item')`;

const LIST = defineStatement({
  name: 'missions_running',
  row: missionRow,
  text: `select mission.id, mission.public_id as "publicId", version.version, version.terms, mission.started_at as "startedAt",
                ${GOODS} as goods
           from missions mission
           join mission_versions version on version.mission_id = mission.id and version.version = mission.published_version
          where mission.state = 'running' order by mission.id`,
});

/** Lists the missions that members can play now. */
export async function listRunningMissions(db: Db): Promise<StoredMission[]> {
  const rows = await db.query(LIST);
  return rows.map((row) => {
    const terms = missionSchema.parse(row.terms);
    return { ...row, terms, mission: missionOf(terms) };
  });
}

/** Lists the titles of missions by their ids, in a language or the brand's. */
export const listMissionTitles = listTitlesOf(
  'mission',
  (terms, languageTag) => missionTexts(missionSchema.parse(terms), languageTag).title,
);
