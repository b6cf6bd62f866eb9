import { reviewMember } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { pinRank, unpinRank } from '#rules/rewards/ranks';
import { findRankTerms } from './levels.ts';
import { lockRanks, type RankDeps, recordChanges, saveRanks, type StoredRank } from './rank-rows.ts';
import { findRank } from './member-rank.ts';

export interface Pinned {
  /** The member's public id. */
  memberId: string;
  level: number;
}

export interface PinnedBy {
  actor: string;
  reason: string;
}

/**
 * Throws what `pinMemberRank` would throw now: AppError `not_found`, `rank_not_for_account` for an account without ranks,
 * InvalidFieldsError for a level that does not exist, and `wrong_state` when the pin is as high already.
 */
export async function assertPinnable(db: Db, { memberId, level }: Pinned): Promise<bigint> {
  const { id, accountType, state } = await reviewMember(db, memberId);
  if (accountType !== 'member' || state !== 'active') throw new AppError('rank_not_for_account');
  if (level < 1 || !(await findRankTerms(db, level)))
    throw new InvalidFieldsError({ level: { code: 'invalid_value' } });
  const rank = await findRank(db, id);
  if (rank && rank.floor >= level) throw new AppError('wrong_state');
  return id;
}

/** Pins a minimum level, which counts as reached. Throws what `assertPinnable` throws. */
export async function pinMemberRank(tx: Tx, deps: RankDeps, pinned: Pinned, by: PinnedBy): Promise<void> {
  const id = await assertPinnable(tx, pinned);
  const rank = await lockRank(tx, deps, id);
  if (rank.floor >= pinned.level) throw new AppError('wrong_state');
  await saveAct(tx, rank, { ...rank, ...pinRank(rank, pinned.level) }, { ...by, cause: 'pinned' });
}

/** Throws what `unpinMemberRank` would throw now: AppError `not_found`, and `wrong_state` without a pin. */
export async function assertPinnedRank(db: Db, memberId: string): Promise<bigint> {
  const { id } = await reviewMember(db, memberId);
  const rank = await findRank(db, id);
  if (!rank || rank.floor === 0) throw new AppError('wrong_state');
  return id;
}

/** Removes the pin; the ends of the months decide about the level. Throws what `assertPinnedRank` throws. */
export async function unpinMemberRank(tx: Tx, deps: RankDeps, memberId: string, by: PinnedBy): Promise<void> {
  const rank = await lockRank(tx, deps, await assertPinnedRank(tx, memberId));
  if (rank.floor === 0) throw new AppError('wrong_state');
  await saveAct(tx, rank, { ...rank, ...unpinRank(rank) }, { ...by, cause: 'unpinned' });
}

async function lockRank(tx: Tx, deps: RankDeps, id: bigint): Promise<StoredRank> {
  const [rank] = await lockRanks(tx, deps, [id]);
  if (!rank) throw new AppError('rank_not_for_account');
  return rank;
}

async function saveAct(
  tx: Tx,
  before: StoredRank,
  after: StoredRank,
  act: PinnedBy & { cause: 'pinned' | 'unpinned' },
): Promise<void> {
  await saveRanks(tx, [after]);
  await recordChanges(tx, [{ memberId: after.memberId, fromLevel: before.level, toLevel: after.level, ...act }]);
}
