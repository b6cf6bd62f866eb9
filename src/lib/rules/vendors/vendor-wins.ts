/** Kinds of wins that a vendor may be allowed to send without a round. */
export const ROUNDLESS_KINDS = ['promo', 'jackpot'] as const;
export type RoundlessKind = (typeof ROUNDLESS_KINDS)[number];

/** Reasons of an adjust, which corrects a closed round; `unsettle` opens it again. */
export const ADJUST_REASONS = ['resettle', 'unsettle', 'cashout-correction', 'correction'] as const;
export type AdjustReason = (typeof ADJUST_REASONS)[number];

/** Caps that a win can exceed: of one win, of its round's stake, of the player's day and of the vendor's day. */
export const HELD_WIN_REASONS = ['win', 'stake_multiplier', 'member_day', 'vendor_day'] as const;
export type HeldWinReason = (typeof HELD_WIN_REASONS)[number];

export const HELD_WIN_STATES = ['held', 'released', 'returned'] as const;
export type HeldWinState = (typeof HELD_WIN_STATES)[number];
