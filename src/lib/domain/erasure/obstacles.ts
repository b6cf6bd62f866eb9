import { hasOpenAffiliateStatement } from '#domain/affiliates';
import { getTreePosition } from '#domain/agents';
import { hasLiveContract, hasUnsettledStatement } from '#domain/contracts';
import { hasOpenRound, hasOpenTransfer } from '#domain/games';
import { lockBalancesOfOwner } from '#domain/ledger';
import { hasOpenBet } from '#domain/lottery';
import { hasOpenRedemption } from '#domain/points';
import { hasOpenGrant } from '#domain/rewards';
import { getReceivable, hasOpenDeposit, hasOpenWithdrawal } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { AppError, type ErrorCode } from '#kernel/errors';

type Obstacle = Extract<ErrorCode, `erasure_${string}`>;

/** Checks by the error that names what has to be settled first. */
const CHECKS: readonly [Obstacle, (tx: Tx, memberId: bigint) => Promise<boolean>][] = [
  // Before the others: whatever moves money waits for these locks, or has committed what the other checks find.
  ['erasure_balance', (tx, memberId) => lockBalancesOfOwner(tx, ['player', 'player_held'], memberId)],
  ['erasure_open_bonus', hasOpenGrant],
  ['erasure_open_withdrawal', hasOpenWithdrawal],
  ['erasure_open_deposit', hasOpenDeposit],
  ['erasure_open_bet', async (tx, memberId) => (await hasOpenBet(tx, memberId)) || hasOpenRound(tx, memberId)],
  ['erasure_open_redemption', hasOpenRedemption],
  ['erasure_open_transfer', hasOpenTransfer],
  ['erasure_receivable', async (tx, memberId) => (await getReceivable(tx, memberId)) > 0n],
  ['erasure_contract', hasLiveContract],
  [
    'erasure_open_statement',
    async (tx, memberId) =>
      (await hasUnsettledStatement(tx, memberId)) || (await hasOpenAffiliateStatement(tx, memberId)),
  ],
  ['erasure_downlines', async (tx, memberId) => (await getTreePosition(tx, memberId)).downlines > 0n],
];

/** Throws the AppError of the first thing that has to be settled before an account is erased; its value lists all of them. */
export async function assertSettled(tx: Tx, memberId: bigint): Promise<void> {
  const obstacles: Obstacle[] = [];
  for (const [obstacle, isMet] of CHECKS) if (await isMet(tx, memberId)) obstacles.push(obstacle);
  const [first] = obstacles;
  if (first) throw new AppError(first, { value: { obstacles } });
}
