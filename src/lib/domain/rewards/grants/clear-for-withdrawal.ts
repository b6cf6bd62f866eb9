import { formatAmount } from '#kernel/money';
import type { Db, Tx } from '#kernel/database';
import { canBecome } from '#rules/rewards/bonus-money/transitions';
import type { TurnoverMode } from '#rules/rewards/bonus-money/turnover';
import { BonusForfeitError, TurnoverRequiredError } from '../errors.ts';
import { listOpenTurnover } from '../turnover/turnover.ts';
import {
  advanceGrants,
  changeState,
  databaseNow,
  type GrantDeps,
  type GrantOwner,
  lockGrants,
} from './advance-grants.ts';
import { listOpenGrants, type StoredGrant } from './grant-rows.ts';

export interface WithdrawalTerms {
  /** The member agreed to lose the bonuses that a withdrawal ends. */
  confirmsForfeit: boolean;
  turnoverMode: TurnoverMode;
}

/**
 * Checks that a member may withdraw, and ends the bonuses that a withdrawal ends (docs/spec/rewards-rulebook.md §1.8); the caller
 * has taken the amount from the cash before. Throws TurnoverRequiredError and BonusForfeitError. Returns true when the reviewer
 * should see that turnover is open.
 */
export async function clearForWithdrawal(
  tx: Tx,
  deps: GrantDeps,
  owner: GrantOwner,
  terms: WithdrawalTerms,
): Promise<boolean> {
  await lockGrants(tx, owner);
  const { hasOpenTurnover, forfeited } = await assertClearForWithdrawal(tx, owner, terms);
  const now = await databaseNow(tx);
  for (const stored of forfeited)
    await changeState(tx, deps, { owner, stored, state: 'forfeited', now, endedBy: 'withdrawal' });
  if (forfeited.length > 0) await advanceGrants(tx, deps, owner);
  return hasOpenTurnover;
}

/**
 * Checks the same without changing anything, before a code that works once is used for the request. Throws TurnoverRequiredError and
 * BonusForfeitError.
 */
export async function assertClearForWithdrawal(
  db: Db,
  owner: GrantOwner,
  { confirmsForfeit, turnoverMode }: WithdrawalTerms,
): Promise<{ hasOpenTurnover: boolean; forfeited: StoredGrant[] }> {
  const required = turnoverMode === 'off' ? [] : await listOpenTurnover(db, owner);
  if (required.length > 0 && turnoverMode === 'block') throw new TurnoverRequiredError(sumsOf(required));
  const forfeited = (await listOpenGrants(db, owner)).filter(({ grant }) => isForfeited(grant));
  if (forfeited.length > 0 && !confirmsForfeit) throw new BonusForfeitError(forfeited.map(toLoss));
  return { hasOpenTurnover: required.length > 0, forfeited };
}

function isForfeited(grant: StoredGrant['grant']): boolean {
  return grant.terms.forfeitsOnWithdrawal && canBecome(grant, 'forfeited');
}

function sumsOf(required: readonly { openMinor: bigint; amountMinor: bigint }[]) {
  return {
    openMinor: required.reduce((sum, { openMinor }) => sum + openMinor, 0n),
    requiredMinor: required.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  };
}

function toLoss({ publicId, name, grant, hasOpenRounds, openStakeMinor }: StoredGrant) {
  return {
    id: publicId,
    name,
    balance: formatAmount(grant.balanceMinor),
    progress: formatAmount(grant.progressMinor),
    required: formatAmount(grant.requiredMinor),
    hasOpenRounds,
    openStake: formatAmount(openStakeMinor),
  };
}
