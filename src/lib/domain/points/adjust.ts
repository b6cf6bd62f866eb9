import { lockAgainstErasure, reviewMember } from '#domain/members';
import { publishLiveEvent, publishLiveEvents } from '#domain/messaging';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { PointAct } from '#rules/rewards/points/history';
import { betsMoney } from '#rules/roles';
import { lockPoints, lockPointsOf } from './accounts.ts';
import { type AccountChanges, applyChanges } from './changes.ts';
import type { PointDeps } from './types.ts';

export interface Adjustment {
  /** The member's public id. */
  memberId: string;
  /** Negative points are taken back; what the balance does not cover stays open. */
  pointsMinor: bigint;
  /** Chosen by the caller: a repeated key changes nothing. */
  key: string;
  remark: string;
}

/** Throws AppError `not_found`, and `points_not_for_account` for a blocked account and for one that does not play. */
export async function assertAdjustable(db: Db, publicId: string): Promise<bigint> {
  const { id, accountType, state } = await reviewMember(db, publicId);
  if (!betsMoney(accountType) || state !== 'active') throw new AppError('points_not_for_account');
  return id;
}

/** Gives or takes back points for staff. Throws what `assertAdjustable` throws, and AppError `conflict` for a key that was used. */
export async function adjustPoints(
  tx: Tx,
  { random }: Pick<PointDeps, 'random'>,
  { memberId: publicId, pointsMinor, key, remark }: Adjustment,
): Promise<void> {
  const memberId = await assertAdjustable(tx, publicId);
  await lockAgainstErasure(tx, memberId);
  const account = await lockPointsOf(tx, memberId);
  const of = [{ type: 'redeem', act: 'adjust', pointsMinor, remark }] as const;
  await applyChanges(tx, random, [{ key: `adjust:${key}`, account, of }]);
  publishLiveEvent(tx, memberId, 'rewards', {});
}

/** Points that a mission, a promotion or a leaderboard awards to a member. */
export type PointAward = Omit<Adjustment, 'memberId'> & {
  memberId: bigint;
  act: Exclude<PointAct, 'convert' | 'adjust'>;
};

/** Gives points to members, at most one award to each, once per key. Throws AppError `conflict` for a key that was used. */
export async function givePoints(
  tx: Tx,
  { random }: Pick<PointDeps, 'random'>,
  awards: readonly PointAward[],
): Promise<void> {
  const memberIds = awards.map(({ memberId }) => memberId);
  const accounts = new Map((await lockPoints(tx, memberIds)).map((account) => [account.memberId, account]));
  const changes = awards.map(({ memberId, key, ...award }): AccountChanges => {
    const account = accounts.get(memberId);
    if (!account) throw new Error(`member ${memberId} has two awards, or no account of points`);
    accounts.delete(memberId);
    return { key, account, of: [{ type: 'redeem', ...award }] };
  });
  await applyChanges(tx, random, changes);
  publishLiveEvents(tx, memberIds, 'rewards', {});
}
