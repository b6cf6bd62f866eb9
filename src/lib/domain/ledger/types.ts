/**
 * Kinds of accounts. Guarded ones have a balance row and cannot be overdrawn; house accounts have none, so that not every
 * bet updates the same row (docs/architecture.md, "Money").
 */
export const ACCOUNT_KINDS = {
  /** A member's balance. Owner: the member. */
  player: { guarded: true },
  /** A member's money that is held for withdrawals and transfers. Owner: the member. */
  player_held: { guarded: true },
  /** The rest of a bonus. Owner: the grant. */
  player_bonus: { guarded: true },
  /** The budget that a promotion may still give. Owner: the promotion; 0 for bonuses that staff give. */
  promotion_budget: { guarded: true },
  /** Cost of a promotion: fills its budget, takes the shares that nobody gets. Owner: the promotion. */
  house_promotions: { guarded: false },
  /** A member's points. Owner: the member. Currency: PTS, as of the next two. */
  points: { guarded: true },
  /** Points that are held for redemptions in process. Owner: the member. */
  points_held: { guarded: true },
  /** The other side of all points. Owner: 0. */
  house_points: { guarded: false },
  /** Deposits less withdrawals of a payment method. Owner: the method. */
  house_cash: { guarded: false },
  /** Fees of deposits that the operator pays. Owner: the method. */
  house_fees: { guarded: false },
  /** Stakes less winnings at a vendor. Owner: the vendor. */
  house_games: { guarded: false },
  /** Money for promotions and jackpots that a vendor pays without a round. Owner: the vendor. */
  vendor_fund: { guarded: true },
  /** Wins of a vendor that are held for staff. Owner: the vendor. */
  vendor_held: { guarded: true },
  /** Transfers of members to their wallets at a vendor less those back. Owner: the vendor. */
  house_transfers: { guarded: false },
  /** Cost of the contracts of agents. Owner: 0. */
  house_agents: { guarded: false },
  /** Commissions of affiliates. Owner: 0. */
  house_affiliates: { guarded: false },
  /** Stakes less winnings, rebates and commissions of the portal's lottery. Owner: 0. */
  house_lottery: { guarded: false },
  /** A jackpot pool of the lottery. Owner: the game's id followed by one digit for the pool. */
  lottery_jackpot: { guarded: true },
  /** The reserve that reseeds a game's jackpot pools. Owner: the game's id. */
  lottery_reserve: { guarded: true },
} as const;

export type AccountKind = keyof typeof ACCOUNT_KINDS;

/** Kinds of accounts that a payout uses; a halt of any of them stops payouts. */
export const PAYOUT_KINDS = ['player', 'player_held', 'house_cash'] as const satisfies readonly AccountKind[];

export interface Line {
  accountId: bigint;
  /** In minor units; negative amounts debit the account. */
  amountMinor: bigint;
}

export interface Entry {
  /** Scope of the key (`deposit`, `vendor:SBX`, …). Unique forever together with the key. */
  namespace: string;
  key: string;
  kind: string;
  lines: Line[];
  details?: Record<string, string>;
  /** The entry that this one reverses. */
  reversesId?: bigint;
}

export interface Posted {
  entryId: bigint;
  /** The same entry was booked before, and nothing now. */
  isReplay: boolean;
}

/** An entry that pays a guarded account out of another one. */
export interface Payment extends Pick<Entry, 'namespace' | 'key' | 'details'> {
  accountId: bigint;
  amountMinor: bigint;
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

/**
 * Notifies open pages of new balances. Services that move a member's money call it after the commit, so that handlers and
 * jobs need not. When a process stops before it notifies, the pages' next heartbeat compares versions and catches up.
 */
export interface BalanceNotifier {
  balanceChanged(accountId: bigint): void;
}
