import { listBoardTitles } from '#domain/boards';
import { listMissionTitles } from '#domain/missions';
import { listTitles } from '#domain/promotions';
import { boardOfPromotion, missionOfPromotion } from '#domain/rewards';
import type { Db } from '#kernel/database';
import { fallbackLanguageTags } from './content.ts';

/** Returns the titles of promotions, missions and leaderboards in a language; awards of others keep the names that they were given. */
export async function listAwardNames(
  db: Db,
  promotionIds: readonly bigint[],
  languageTag: string,
): Promise<ReadonlyMap<bigint, string>> {
  const ids = [...new Set(promotionIds)];
  const missions = idsBy(ids, missionOfPromotion);
  const boards = idsBy(ids, boardOfPromotion);
  const own = ids.filter((id) => id > 0n);
  const [titles, missionTitles, boardTitles] = await Promise.all([
    listTitles(db, own, fallbackLanguageTags(languageTag)),
    listMissionTitles(db, [...missions.keys()], languageTag),
    listBoardTitles(db, [...boards.keys()], languageTag),
  ]);
  for (const [mission, title] of missionTitles) titles.set(missions.get(mission) ?? 0n, title);
  for (const [board, title] of boardTitles) titles.set(boards.get(board) ?? 0n, title);
  return titles;
}

/** Names awards as their promotions are called in a language. */
export async function nameAwards<Award extends { name: string; promotionId: bigint }>(
  db: Db,
  awards: readonly Award[],
  languageTag: string,
): Promise<Award[]> {
  const promotionIds = awards.map(({ promotionId }) => promotionId);
  const names = await listAwardNames(db, promotionIds, languageTag);
  return awards.map((award) => ({ ...award, name: names.get(award.promotionId) ?? award.name }));
}

/** Returns the promotions of missions or leaderboards by the ids of these. */
function idsBy(promotions: readonly bigint[], ownerOf: (id: bigint) => bigint | undefined): Map<bigint, bigint> {
  return new Map(
    promotions.flatMap((promotion) => {
      const owner = ownerOf(promotion);
      return owner === undefined ? [] : [[owner, promotion] as const];
    }),
  );
}
