import type { Tx } from '#kernel/database';
import { walletTransitions, type deposits, type withdrawals } from './tables.ts';

export type DepositState = (typeof deposits.state.enumValues)[number];
export type WithdrawalState = (typeof withdrawals.state.enumValues)[number];

/** Allowed states before each step of a deposit, and the state after it. */
export const DEPOSIT_STEPS = {
  /** The member made the transfer. */
  submit: { from: ['created'], to: 'awaiting_review' },
  /** Staff found the transfer, or the gateway was paid: perhaps late, or after a payment that it declined. */
  credit: { from: ['created', 'awaiting_review', 'declined', 'expired'], to: 'credited' },
  reject: { from: ['created', 'awaiting_review'], to: 'rejected' },
  expire: { from: ['created'], to: 'expired' },
  /** The gateway declined the payment. */
  decline: { from: ['created'], to: 'declined' },
  /** The gateway was paid something else than requested: staff look into it. */
  question: { from: ['created', 'declined', 'expired'], to: 'awaiting_review' },
} as const satisfies Record<string, Step<DepositState>>;

/** The same for a withdrawal. */
export const WITHDRAWAL_STEPS = {
  approve: { from: ['requested'], to: 'approved' },
  /** Releases the hold. */
  reject: { from: ['requested', 'approved'], to: 'rejected' },
  /** The bank has paid; settles the hold. */
  markPaid: { from: ['approved'], to: 'paid' },
  confirm: { from: ['paid'], to: 'received' },
  dispute: { from: ['paid'], to: 'not_received' },
  /** The member did not answer in time; counts as received. */
  autoReceive: { from: ['paid'], to: 'auto_received' },
  /** Staff found that the payment arrived. */
  resolveReceived: { from: ['not_received'], to: 'received' },
  /** The bank returned the payment, and it was paid again. */
  payAgain: { from: ['not_received'], to: 'paid' },
} as const satisfies Record<string, Step<WithdrawalState>>;

interface Step<State> {
  from: readonly State[];
  to: State;
}

export type DepositStep = keyof typeof DEPOSIT_STEPS;
export type WithdrawalStep = keyof typeof WITHDRAWAL_STEPS;

export type Transition = Omit<typeof walletTransitions.$inferInsert, 'id' | 'at'>;

/** Records a step. Call it in the transaction that takes the step. */
export async function recordTransition(tx: Tx, transition: Transition): Promise<void> {
  await tx.orm.insert(walletTransitions).values(transition);
}
