/** Statuses of the wallet protocol (docs/spec/seamless-wallet.md, "Statuses"). */
export const VENDOR_STATUSES = [
  'OK',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'UNKNOWN_PLAYER',
  'PLAYER_BLOCKED',
  'UNKNOWN_GAME',
  'GAME_DISABLED',
  'WRONG_CURRENCY',
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'INVALID_AMOUNT',
  'DUPLICATE_TRANSACTION',
  'ROUND_NOT_FOUND',
  'ROUND_CLOSED',
  'BET_NOT_FOUND',
  'BET_CANCELLED',
  'BET_SETTLED',
  'NOT_A_BET',
  'ROUND_NOT_SETTLED',
  'REWARD_NOT_FOUND',
  'REWARD_EXPIRED',
  'INTERNAL_RETRY',
] as const;

export type VendorStatus = (typeof VENDOR_STATUSES)[number];
