/** Figures of a team or a member in profit and loss, in the order of their columns. */
export const REPORT_FIGURES = [
  'stake',
  'validBet',
  'payout',
  'ggr',
  'rebates',
  'promotions',
  'salaries',
  'fees',
  'ngr',
  'deposits',
  'withdrawals',
] as const;
