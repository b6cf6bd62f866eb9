import { listBoardTitles } from '#domain/boards';
import type { InboxMessage } from '#domain/inbox';
import { listMissionTitles } from '#domain/missions';
import { listTitles } from '#domain/promotions';
import { boardOfPromotion, missionOfPromotion } from '#domain/rewards';
import type { Db } from '#kernel/database';
import { fallbackLanguageTags } from './content.ts';
import { toMessageResponse } from './inbox.ts';

/** Presents messages in their reader's language, with the titles in it of the promotions that they name. */
export async function presentMessages(db: Db, messages: readonly InboxMessage[], languageTag: string) {
  const promotions = messages.flatMap(({ params }) => (params?.['promotion'] ? [BigInt(params['promotion'])] : []));
  const titles = await titlesOf(db, [...new Set(promotions)], languageTag);
  return messages.map((message) => {
    const { params } = message;
    const title = params?.['promotion'] && titles.get(BigInt(params['promotion']));
    return toMessageResponse(title ? { ...message, params: { ...params, name: title } } : message, languageTag);
  });
}

/** Returns the titles of promotions, missions and leaderboards; others keep the names that their messages have. */
async function titlesOf(db: Db, ids: readonly bigint[], languageTag: string): Promise<ReadonlyMap<bigint, string>> {
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

/** Returns the promotions of missions or leaderboards by the ids of these. */
function idsBy(promotions: readonly bigint[], ownerOf: (id: bigint) => bigint | undefined): Map<bigint, bigint> {
  return new Map(
    promotions.flatMap((promotion) => {
      const owner = ownerOf(promotion);
      return owner === undefined ? [] : [[owner, promotion] as const];
    }),
  );
}
