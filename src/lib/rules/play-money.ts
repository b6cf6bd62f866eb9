/** Play money is a currency of its own, so that no sum of real money can ever hold any of it (decisions §1). */
export const PLAY_CURRENCY = 'FUN';
