import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { notifyMember } from '#domain/inbox';
import { type BalanceNotifier, type Posted, reverse } from '#domain/ledger';
import { queueReversal } from '#domain/points';
import { queueMissionDeposit } from '#domain/missions';
import { queueRankDeposit } from '#domain/ranks';
import { addReferralDeposit } from '#domain/referrals';
import { returnTurnover } from '#domain/rewards';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { WrongStateError } from './errors.ts';
import { deposits } from './tables.ts';

const CORRECTED = defineStatement({
  name: 'wallet_corrected_balances',
  row: z.object({ accountId: z.bigint(), memberId: z.bigint(), currency: z.string(), amountMinor: z.bigint() }),
  text: `select account.id as "accountId", account.owner_id as "memberId", account.currency, posting.amount_minor as "amountMinor"
           from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
          where posting.entry_id = $1 and account.kind = 'player' order by account.owner_id`,
});

// The reversal of a reversal credits the deposit again. Locks the deposit before the balances, as every step of it does.
const REVERSED_DEPOSIT = defineStatement({
  name: 'wallet_reversed_deposit',
  row: z.object({
    depositId: z.bigint(),
    reference: z.string(),
    memberId: z.bigint(),
    currency: z.string(),
    amountMinor: z.bigint(),
    at: z.date(),
  }),
  text: `with recursive chain (id, depth) as (
           select $1::bigint, 0
           union all
           select entry.reverses_id, chain.depth + 1 from chain join ledger_entries entry on entry.id = chain.id and entry.reverses_id is not null
         )
         select deposit.id as "depositId", deposit.public_id as reference, deposit.member_id as "memberId", deposit.currency,
                deposit.amount_minor * case when chain.depth % 2 = 0 then -1 else 1 end as "amountMinor", entry.booked_at as at
           from chain join ledger_entries entry on entry.id = chain.id and entry.namespace = 'deposit'
           join deposits deposit on deposit.public_id = entry.key
            for no key update of deposit`,
});

/**
 * Reverses an entry for staff, and notifies the members whose balance that changes. Points, rank, missions, referral and
 * turnover of a deposit follow. A second call for the same entry does nothing.
 * Throws what `reverse` of the ledger throws, and WrongStateError for a deposit of which something was refunded.
 */
export async function reverseEntry(
  tx: Tx,
  { notifier }: { notifier?: BalanceNotifier },
  { id, reason, actor }: { id: bigint; reason: string; actor: string },
): Promise<Posted> {
  const [deposit] = await tx.query(REVERSED_DEPOSIT, [id]);
  const posted = await reverse(tx, id, { reason, actor });
  if (posted.isReplay) return posted;
  await queueReversal(tx, posted.entryId);
  for (const { accountId, memberId, currency, amountMinor } of await tx.query(CORRECTED, [posted.entryId])) {
    await notifyMember(tx, memberId, 'balanceCorrected', { amount: formatAmount(amountMinor), currency });
    tx.afterCommit(() => notifier?.balanceChanged(accountId));
  }
  if (!deposit) return posted;
  const { at, depositId, reference, ...reversed } = deposit;
  const { amountMinor } = reversed;
  await markReversed(tx, { depositId, amountMinor });
  await queueRankDeposit(tx, reversed);
  await addReferralDeposit(tx, reversed);
  await queueMissionDeposit(tx, { ...reversed, at });
  const creditedMinor = amountMinor < 0n ? -amountMinor : amountMinor;
  await returnTurnover(tx, { reference, returnedMinor: -amountMinor, creditedMinor });
  return posted;
}

/** Counts a reversal as the return of the whole deposit, so that nothing of it is refunded too. Throws WrongStateError after a refund. */
async function markReversed(
  tx: Tx,
  { depositId, amountMinor }: { depositId: bigint; amountMinor: bigint },
): Promise<void> {
  const isReversed = amountMinor < 0n;
  const rows = await tx.orm
    .update(deposits)
    .set({ returnedMinor: isReversed ? sql`${deposits.amountMinor}` : 0n })
    .where(and(eq(deposits.id, depositId), eq(deposits.returnedMinor, isReversed ? 0n : deposits.amountMinor)))
    .returning({ id: deposits.id });
  if (rows.length === 0) throw new WrongStateError();
}
