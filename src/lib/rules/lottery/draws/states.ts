/** States of a draw (docs/spec/lottery-rulebook.md §3). */
export const DRAW_STATES = ['PENDING', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLED', 'VOID', 'RESETTLED'] as const;
export type DrawState = (typeof DRAW_STATES)[number];

/** States of a bet as members see them, in the order of the filter. `returned`: a push, neither won nor lost. */
export const BET_STATES = ['placed', 'won', 'lost', 'returned', 'refunded', 'cancelled'] as const;
export type BetState = (typeof BET_STATES)[number];
