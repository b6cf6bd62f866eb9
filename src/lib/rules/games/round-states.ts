/** States of a round at a game vendor; `pending` while a bet waits for the vendor's confirmation. */
export const ROUND_STATES = ['open', 'pending', 'closed', 'cancelled'] as const;
export type RoundState = (typeof ROUND_STATES)[number];
