/** The kinds of transactions that a member's transaction history tells apart, in the order in which its filter offers them. */
export const TRANSACTION_KINDS = [
  'deposit',
  'withdrawal_held',
  'withdrawal_released',
  'bet',
  'win',
  'bet_cancelled',
  'rebate',
  'agent_commission',
  'adjustment',
  'reversal',
] as const;

export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
