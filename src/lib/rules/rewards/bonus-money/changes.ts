/** Causes of a bonus's transactions; the last five end it. */
export const BONUS_CHANGES = [
  'granted',
  'wagered',
  'won',
  'refunded',
  'corrected',
  'converted',
  'exhausted',
  'expired',
  'forfeited',
  'cancelled',
] as const;
export type BonusChange = (typeof BONUS_CHANGES)[number];
