import { lockAgainstErasure, reviewMember } from '#domain/members';
import { publishLiveEvent } from '#domain/messaging';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { PointAct } from '#rules/rewards/points/history';
import { lockPointsOf } from './accounts.ts';
import { applyChanges } from './changes.ts';
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

/** Throws AppError `not_found`, and `points_not_for_account` for a blocked account and for one that is not a member's. */
export async function assertAdjustable(db: Db, publicId: string): Promise<bigint> {
  const { id, accountType, state } = await reviewMember(db, publicId);
  if (accountType !== 'member' || state !== 'active') throw new AppError('points_not_for_account');
  return id;
}

/** Gives or takes back points for staff. Throws what `assertAdjustable` throws, and AppError `conflict` for a key that was used. */
export async function adjustPoints(
  tx: Tx,
  deps: Pick<PointDeps, 'random'>,
  { memberId: publicId, key, ...adjustment }: Adjustment,
): Promise<void> {
  const memberId = await assertAdjustable(tx, publicId);
  await lockAgainstErasure(tx, memberId);
  await changePointsOf(tx, deps, { ...adjustment, memberId, act: 'adjust', key: `adjust:${key}` });
}

/** Gives a member points that an act of the portal awards, once per key. Throws AppError `conflict` for a key that was used. */
export function givePoints(
  tx: Tx,
  deps: Pick<PointDeps, 'random'>,
  award: Omit<Adjustment, 'memberId'> & { memberId: bigint },
): Promise<void> {
  return changePointsOf(tx, deps, { ...award, act: 'award' });
}

async function changePointsOf(
  tx: Tx,
  { random }: Pick<PointDeps, 'random'>,
  { memberId, pointsMinor, act, key, remark }: Omit<Adjustment, 'memberId'> & { memberId: bigint; act: PointAct },
): Promise<void> {
  const account = await lockPointsOf(tx, memberId);
  const of = [{ type: 'redeem', act, pointsMinor, remark }] as const;
  await applyChanges(tx, random, { key, changes: [{ account, of }] });
  publishLiveEvent(tx, memberId, 'rewards', {});
}
