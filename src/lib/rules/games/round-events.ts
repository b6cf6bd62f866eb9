/** Kinds of steps in a round of a vendor's game, as the player reads them. `end`: the round was closed without another win. */
export const ROUND_EVENTS = [
  'bet',
  'free_bet',
  'confirmation',
  'refund',
  'win',
  'no_win',
  'jackpot_win',
  'free_win',
  'promotion_win',
  'cashout',
  'correction',
  'reopening',
  'end',
  'held_win_paid',
  'held_win_rejected',
] as const;
export type RoundEventKind = (typeof ROUND_EVENTS)[number];
