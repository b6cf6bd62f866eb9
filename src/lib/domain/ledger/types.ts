/**
 * What an account is for. Guarded kinds have a balance row and may never be overdrawn; the house's kinds
 * have none, so that no row is touched by every bet (architecture, "Money").
 */
export const ACCOUNT_KINDS = {
  /** A member's money. Owner: the member. */
  player: { guarded: true },
  /** A member's money that is held for a withdrawal. Owner: the member. */
  player_held: { guarded: true },
  /** Money that came in and went out through a payment method. Owner: the method. */
  house_cash: { guarded: false },
  /** Stakes less winnings with one vendor. Owner: the vendor. */
  house_games: { guarded: false },
  /** Stakes less winnings and rebates of the portal's own lottery. Owner: 0. */
  house_lottery: { guarded: false },
  /** What a jackpot of the lottery has grown to. Owner: the game's id and, as the last digit, which of its jackpots. */
  lottery_jackpot: { guarded: true },
  /** What the next floors of a game's jackpots come from. Owner: the game's id. */
  lottery_reserve: { guarded: true },
} as const;

export type AccountKind = keyof typeof ACCOUNT_KINDS;

export interface Line {
  accountId: bigint;
  /** Minor units; below zero takes from the account. */
  amountMinor: bigint;
}

export interface Entry {
  /** Who numbers the keys (`deposit`, `vendor:SBX`, …). Together with the key: unique for ever. */
  namespace: string;
  key: string;
  kind: string;
  lines: Line[];
  details?: Record<string, string>;
  /** The entry that this one undoes. */
  reversesId?: bigint;
}

export interface Posted {
  entryId: bigint;
  /** The same entry was booked before; nothing moved now. */
  isReplay: boolean;
}

export interface Balance {
  balanceMinor: bigint;
  version: bigint;
}

export interface Hold {
  id: bigint;
  accountId: bigint;
  heldAccountId: bigint;
  amountMinor: bigint;
  state: 'held' | 'settled' | 'released';
}
