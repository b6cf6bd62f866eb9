/** Currency of demo balances; a separate currency keeps them out of every sum of real money (docs/spec/decisions.md §1). */
export const DEMO_CURRENCY = 'FUN';
