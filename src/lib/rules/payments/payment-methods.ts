import { smallestPayable } from '#kernel/money';
import { percentOf } from '../rewards/rates.ts';

/** Kinds of payment methods. Deposits by bank transfer are reviewed by staff; a gateway reports its payments itself. */
export const METHOD_KINDS = ['bank-transfer', 'gateway'] as const;

/** The member pays the fee on top of the deposit; the operator has it deducted from what it receives. */
export const FEE_PAYERS = ['member', 'operator'] as const;

/** Buttons of the embedded gateway's page. `late`: it is paid, and the portal is not notified, so that it has to query. */
export const DEMO_OUTCOMES = ['paid', 'declined', 'late'] as const;
export type DemoOutcome = (typeof DEMO_OUTCOMES)[number];

export interface FeeRule {
  feeFixedMinor: bigint;
  feePpm: bigint;
}

/** Returns the fee of a deposit, cut to what can be paid in the currency and never above the deposit. */
export function depositFee(amountMinor: bigint, { feeFixedMinor, feePpm }: FeeRule, currency: string): bigint {
  const feeMinor = feeFixedMinor + percentOf(amountMinor, feePpm);
  const payableMinor = feeMinor - (feeMinor % smallestPayable(currency));
  return payableMinor > amountMinor ? amountMinor : payableMinor;
}
