import { notifyMember } from '#domain/inbox';
import { type BalanceNotifier, ensureAccount, post } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import type { GrantOwner } from '../grants/advance-grants.ts';
import { requireTurnover } from '../turnover/turnover.ts';

export interface NewCashAward extends GrantOwner {
  /** The promotion that pays. */
  promotionId: bigint;
  /** Public id of what is awarded: paying it again changes nothing. */
  reference: string;
  /** Name that the member reads. */
  name: string;
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
  await notifyMember(tx, memberId, 'cashAwarded', { name: award.name, amount: formatAmount(amountMinor), currency });
  tx.afterCommit(() => notifier.balanceChanged(player));
  return true;
}
