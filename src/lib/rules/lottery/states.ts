/** What becomes of an issue (rulebook §3). */
export const ISSUE_STATES = ['PENDING', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLED', 'VOID', 'RESETTLED'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** What became of a bet, as its member is told, in the order in which lists offer them. `returned`: it neither won nor lost. */
export const BET_STATES = ['placed', 'won', 'lost', 'returned', 'refunded', 'cancelled'] as const;
export type BetState = (typeof BET_STATES)[number];
