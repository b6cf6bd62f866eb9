import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { GameUnavailableError } from '../errors.ts';
import { gameRewards } from './tables.ts';
import { vendors } from '../vendors/tables.ts';

/** Free rounds of one game for one player, to try a vendor: cash without a maximum and a budget. */
export interface TrialFreeRounds {
  /** The portal's id of the grant, which the vendor sends as rewardId. */
  publicId: string;
  /** The member's public id. */
  playerId: string;
  vendorCode: string;
  gameCode: string;
  rounds: number;
  /** Value of one round. */
  stakeMinor: bigint;
  expiresAt: Date;
}

const FIND = defineStatement({
  name: 'game_reward_target',
  row: z.object({ vendorId: z.bigint(), gameId: z.bigint(), memberId: z.bigint(), currency: z.string() }),
  text: `select vendor.id as "vendorId", game.id as "gameId", member.id as "memberId", member.currency
           from vendors vendor
           join games game on game.vendor_id = vendor.id and game.code = $2 and game.enabled
           join members member on member.public_id = $3
          where vendor.code = $1 and vendor.enabled and vendor.checks_rewards`,
});

/**
 * Grants free rounds that the vendor knows already; granting again with the same id and content changes nothing. Throws GameUnavailableError when there is no such
 * member, or no such game that is enabled and of a vendor that checks rewards, and AppError `conflict` for an id with other content.
 */
export async function grantFreeRounds(
  tx: Tx,
  { playerId, vendorCode, gameCode, ...grant }: TrialFreeRounds,
): Promise<void> {
  const [target] = await tx.query(FIND, [vendorCode, gameCode, playerId]);
  if (!target) throw new GameUnavailableError();
  const row = { ...grant, ...target };
  const values = { ...row, vendorRewardId: grant.publicId, name: grant.publicId, roundsLeft: grant.rounds };
  const granted = await tx.orm
    .insert(gameRewards)
    .values({ ...values, state: 'open', dueAt: grant.expiresAt })
    .onConflictDoNothing()
    .returning({ id: gameRewards.id });
  if (granted.length === 0 && !(await isGranted(tx, row))) throw new AppError('conflict');
}

type Grant = Omit<TrialFreeRounds, 'vendorCode' | 'gameCode' | 'playerId'> & {
  vendorId: bigint;
  gameId: bigint;
  memberId: bigint;
};

async function isGranted(tx: Tx, grant: Grant): Promise<boolean> {
  const isSame = and(
    eq(gameRewards.vendorId, grant.vendorId),
    eq(gameRewards.publicId, grant.publicId),
    eq(gameRewards.memberId, grant.memberId),
    eq(gameRewards.gameId, grant.gameId),
    eq(gameRewards.rounds, grant.rounds),
    eq(gameRewards.stakeMinor, grant.stakeMinor),
    eq(gameRewards.expiresAt, grant.expiresAt),
  );
  return (await tx.orm.$count(gameRewards, isSame)) > 0;
}

/** Takes free rounds of a trial back that were not started. Throws AppError `not_found` and, for started or ended ones, `wrong_state`. */
export async function withdrawFreeRounds(tx: Tx, vendorCode: string, publicId: string): Promise<void> {
  const [reward] = await tx.orm
    .select({ id: gameRewards.id })
    .from(gameRewards)
    .innerJoin(vendors, eq(vendors.id, gameRewards.vendorId))
    .where(and(eq(vendors.code, vendorCode), eq(gameRewards.publicId, publicId), isNull(gameRewards.promotionId)));
  if (!reward) throw new AppError('not_found');
  const withdrawn = await tx.orm
    .update(gameRewards)
    .set({ state: 'cancelled', dueAt: null, endedAt: sql`clock_timestamp()` })
    .where(
      and(eq(gameRewards.id, reward.id), eq(gameRewards.state, 'open'), eq(gameRewards.roundsLeft, gameRewards.rounds)),
    )
    .returning({ id: gameRewards.id });
  if (withdrawn.length === 0) throw new AppError('wrong_state');
}
