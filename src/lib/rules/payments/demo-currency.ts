/** Currency of demo balances; a separate currency keeps them out of every sum of real money (docs/spec/decisions.md §1). */
export const DEMO_CURRENCY = 'FUN';

/** Balance that demo mode begins with, in units of the demo currency. */
export const DEMO_BALANCE = '10000';
