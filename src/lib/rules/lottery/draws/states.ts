/** What becomes of a draw (rulebook §3). */
export const DRAW_STATES = ['PENDING', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLED', 'VOID', 'RESETTLED'] as const;
export type DrawState = (typeof DRAW_STATES)[number];

/** What became of a bet, as its member is told, in the order in which lists offer them. `returned`: it neither won nor lost. */
export const BET_STATES = ['placed', 'won', 'lost', 'returned', 'refunded', 'cancelled'] as const;
export type BetState = (typeof BET_STATES)[number];
