import { notifyMember, notifyMembers } from '#domain/inbox';
import { type BalanceNotifier, ensureAccount, lockAccounts, payMany, post } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import type { OwnAward } from '#rules/members/inbox';
import type { GrantOwner } from '../grants/advance-grants.ts';
import { requireTurnover, requireTurnovers } from '../turnover/turnover.ts';

export interface NewCashAward extends GrantOwner {
  /** The promotion that pays. */
  promotionId: bigint;
  /** Public id of what is awarded: paying it again changes nothing. */
  reference: string;
  /** Name that the member reads. */
  name: string;
  /** The text of which `name` is the translation. */
  award?: OwnAward;
  amountMinor: bigint;
  /** Multiple of the award that must be staked before a withdrawal; 0 for nothing. */
  turnoverHundredths: bigint;
}

/**
 * Pays a member cash out of the promotion's budget, once per reference. Returns false when it had been paid before. Throws
 * InsufficientFundsError when the budget does not cover it.
 */
export async function giveCash(
  tx: Tx,
  { notifier }: { notifier: BalanceNotifier },
  award: NewCashAward,
): Promise<boolean> {
  const { memberId, currency, promotionId, reference, amountMinor } = award;
  const player = await ensureAccount(tx, 'player', memberId, currency);
  const { isReplay } = await post(tx, {
    namespace: 'reward',
    key: `${promotionId}:${reference}`,
    kind: 'bonus_cash',
    details: { name: award.name },
    lines: [
      { accountId: player, amountMinor },
      { accountId: await ensureAccount(tx, 'promotion_budget', promotionId, currency), amountMinor: -amountMinor },
    ],
  });
  if (isReplay) return false;
  await requireTurnover(tx, {
    memberId,
    currency,
    source: 'award',
    reference,
    creditedMinor: amountMinor,
    factorHundredths: award.turnoverHundredths,
  });
  await notifyMember(tx, memberId, 'cashAwarded', {
    name: award.name,
    promotion: String(promotionId),
    ...(award.award ? { award: award.award } : {}),
    amount: formatAmount(amountMinor),
    currency,
  });
  tx.afterCommit(() => notifier.balanceChanged(player));
  return true;
}

export interface NewCashAwards extends Pick<NewCashAward, 'promotionId' | 'currency' | 'turnoverHundredths'> {
  awards: readonly (Pick<NewCashAward, 'memberId' | 'reference' | 'name' | 'amountMinor'> & {
    /** The member's `player` account. */
    accountId: bigint;
  })[];
}

/**
 * Pays members cash out of the promotion's budget, each once. The caller holds the locks of their accounts, and the references are
 * new. Throws InsufficientFundsError when the budget does not cover all of them.
 */
export async function giveCashToMany(
  tx: Tx,
  { notifier }: { notifier: BalanceNotifier },
  { promotionId, currency, turnoverHundredths, awards }: NewCashAwards,
): Promise<void> {
  await requireTurnovers(
    tx,
    awards.map(({ memberId, reference, amountMinor: creditedMinor }) => ({
      memberId,
      currency,
      source: 'award',
      reference,
      creditedMinor,
      factorHundredths: turnoverHundredths,
    })),
  );
  await notifyMembers(
    tx,
    'cashAwarded',
    awards.map(({ memberId, name, amountMinor }) => ({
      memberId,
      params: { name, promotion: String(promotionId), amount: formatAmount(amountMinor), currency },
    })),
  );
  // All claims of a promotion wait for its budget: it is locked as late as possible.
  const budgets = await lockAccounts(tx, { kind: 'promotion_budget', ownerIds: [promotionId], currency });
  const payerId = budgets.get(promotionId);
  if (payerId === undefined) throw new Error(`promotion ${promotionId} has no budget`);
  await payMany(tx, {
    kind: 'bonus_cash',
    payerId,
    payments: awards.map(({ reference, name, accountId, amountMinor }) => ({
      namespace: 'reward',
      key: `${promotionId}:${reference}`,
      details: { name },
      accountId,
      amountMinor,
    })),
  });
  tx.afterCommit(() => {
    for (const { accountId } of awards) notifier.balanceChanged(accountId);
  });
}
