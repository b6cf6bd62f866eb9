import { recordAffiliateDeposit } from '#domain/affiliates';
import { recordLinkDeposit } from '#domain/agents';
import { ensureAccount, type Line, post } from '#domain/ledger';
import { queueMissionDeposit } from '#domain/missions';
import { claimDepositBonus } from '#domain/promotions';
import { queueDeposit } from '#domain/points';
import { queueRankDeposit } from '#domain/ranks';
import { addReferralDeposit } from '#domain/referrals';
import { requireTurnover } from '#domain/rewards';
import type { Tx } from '#kernel/database';
import { recordBankPayment } from '../bank-payments.ts';
import type { Deposit } from './deposit-list.ts';
import type { Actor, WalletDeps } from '../deps.ts';

interface ReceivedPayment {
  /** Reference of the bank or the gateway. */
  reference: string;
  /** Day on which the bank booked it. */
  valueDate?: string;
  actor: Actor;
}

/**
 * Credits a deposit whose step to `credited` the caller has taken. Its public id is the key of the ledger's entry, and the reference
 * stands for one payment of the method, so that nothing is credited twice. Throws BankReferenceUsedError.
 */
export async function creditDeposit(
  tx: Tx,
  { turnover, notifier, claims }: WalletDeps,
  deposit: Deposit,
  payment: ReceivedPayment,
): Promise<void> {
  const { id: subjectId, methodId, memberId, currency, amountMinor } = deposit;
  await recordBankPayment(tx, { methodId, subject: 'deposit', subjectId, ...payment });
  const player = await ensureAccount(tx, 'player', memberId, currency);
  await post(tx, {
    namespace: 'deposit',
    key: deposit.publicId,
    kind: 'deposit',
    details: { method: deposit.methodCode },
    lines: [{ accountId: player, amountMinor }, ...(await houseLines(tx, deposit))],
  });
  await queueRankDeposit(tx, { memberId, currency, amountMinor });
  await queueMissionDeposit(tx, { memberId, currency, amountMinor });
  await addReferralDeposit(tx, { memberId, currency, amountMinor });
  await recordLinkDeposit(tx, memberId);
  await recordAffiliateDeposit(tx, { memberId, amountMinor });
  await requireTurnover(tx, {
    memberId,
    currency,
    source: 'deposit',
    reference: deposit.publicId,
    creditedMinor: amountMinor,
    factorHundredths: turnover.factorHundredths,
  });
  await queueDeposit(tx, deposit);
  await claimDepositBonus(tx, claims, { depositId: deposit.publicId, currency });
  tx.afterCommit(() => notifier.balanceChanged(player));
}

/** A fee that the operator pays is missing from what arrives; one that the member pays goes past the operator. */
async function houseLines(tx: Tx, { methodId, currency, amountMinor, feeMinor, feePayer }: Deposit): Promise<Line[]> {
  const cash = await ensureAccount(tx, 'house_cash', methodId, currency);
  const ownFeeMinor = feePayer === 'operator' ? feeMinor : 0n;
  const lines = [{ accountId: cash, amountMinor: ownFeeMinor - amountMinor }];
  if (ownFeeMinor > 0n) {
    lines.push({ accountId: await ensureAccount(tx, 'house_fees', methodId, currency), amountMinor: -ownFeeMinor });
  }
  return lines.filter((line) => line.amountMinor !== 0n);
}
