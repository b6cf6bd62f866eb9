import * as z from 'zod';
import { notifyMember } from '#domain/inbox';
import type { Tx } from '#kernel/database';
import { formatAmount, parseAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import type { AdjustReason } from '#rules/vendors/vendor-wins';
import type { AdjustRequest, WalletOutcome } from '../types.ts';

/** Reasons of corrections that change a result which the member has seen; a cashout is the member's own act. */
const NOTIFIED: readonly AdjustReason[] = ['resettle', 'unsettle', 'correction'];

const MEMBER = defineStatement({
  name: 'game_corrected_member',
  row: z.object({ memberId: z.bigint() }),
  text: 'select owner_id as "memberId" from ledger_accounts where id = $1',
});

/** Notifies the member of a booked correction of a settled round, of its whole amount: also the part that the balance did not cover. */
export async function notifyOfCorrection(tx: Tx, request: AdjustRequest, outcome: WalletOutcome): Promise<void> {
  const { status, isDuplicate, heldFor, accountId, currency } = outcome;
  const amountMinor = parseAmount(request.amount) ?? 0n;
  const isNews = status === 'OK' && !isDuplicate && heldFor === undefined && amountMinor !== 0n;
  if (!isNews || !NOTIFIED.includes(request.reason) || accountId === undefined || currency === undefined) return;
  const [corrected] = await tx.query(MEMBER, [accountId]);
  if (!corrected) throw new Error('a corrected account has no member');
  await notifyMember(tx, corrected.memberId, 'balanceCorrected', { amount: formatAmount(amountMinor), currency });
}
