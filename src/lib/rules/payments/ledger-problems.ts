/** Lists what the trial balance finds: an entry, an account or its history that does not add up. */
export const LEDGER_PROBLEMS = [
  'unbalanced_entry',
  'lost_posting',
  'empty_entry',
  'wrong_balance',
  'wrong_history',
  'wrong_holds',
] as const;
export type LedgerProblem = (typeof LEDGER_PROBLEMS)[number];
