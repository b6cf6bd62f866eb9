/** States of bets as agents see them. `even`: the payout is the stake. */
export const TEAM_BET_STATES = ['open', 'won', 'lost', 'even', 'refunded', 'cancelled'] as const;
export type TeamBetState = (typeof TEAM_BET_STATES)[number];
