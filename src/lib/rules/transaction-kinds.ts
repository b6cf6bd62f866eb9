/** Kinds of transactions in the transaction history, in the order of its filter. */
export const TRANSACTION_KINDS = [
  'deposit',
  'deposit_refunded',
  'refund_returned',
  'withdrawal_held',
  'withdrawal_released',
  'transfer_to_vendor',
  'transfer_to_main',
  'transfer_returned',
  'transfer_in',
  'transfer_out',
  'bet',
  'win',
  'bet_refunded',
  'bonus_cash',
  'bonus_converted',
  'rebate',
  'agent_commission',
  'dividend',
  'daily_salary',
  'hourly_salary',
  'realtime_salary',
  'contract_debt',
  'adjustment',
  'reversal',
] as const;

export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
