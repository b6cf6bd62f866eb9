import type { deposits, withdrawals } from './tables.ts';

export type DepositState = (typeof deposits.state.enumValues)[number];
export type WithdrawalState = (typeof withdrawals.state.enumValues)[number];

/** From which states each step of a deposit may be taken, and where it leads. */
export const DEPOSIT_STEPS = {
  /** The member says that the transfer was made. */
  submit: { from: ['created'], to: 'awaiting_review' },
  /** Operations found the money; it may come late, or unannounced. */
  credit: { from: ['created', 'awaiting_review', 'expired'], to: 'credited' },
  reject: { from: ['created', 'awaiting_review'], to: 'rejected' },
  expire: { from: ['created'], to: 'expired' },
} as const satisfies Record<string, Step<DepositState>>;

/** The same for a withdrawal. */
export const WITHDRAWAL_STEPS = {
  approve: { from: ['requested'], to: 'approved' },
  /** The held money goes back. */
  reject: { from: ['requested', 'approved'], to: 'rejected' },
  /** The bank has paid: the held money leaves. */
  disburse: { from: ['approved'], to: 'disbursed' },
  confirm: { from: ['disbursed'], to: 'received' },
  dispute: { from: ['disbursed'], to: 'not_received' },
  /** Nobody said anything in time: counts as received, with no refund. */
  autoReceive: { from: ['disbursed'], to: 'auto_received' },
  /** Operations found that the payout had arrived. */
  resolveReceived: { from: ['not_received'], to: 'received' },
  /** The bank had sent the payout back and it was paid again. */
  payAgain: { from: ['not_received'], to: 'disbursed' },
} as const satisfies Record<string, Step<WithdrawalState>>;

interface Step<State> {
  from: readonly State[];
  to: State;
}

export type DepositStep = keyof typeof DEPOSIT_STEPS;
export type WithdrawalStep = keyof typeof WITHDRAWAL_STEPS;
