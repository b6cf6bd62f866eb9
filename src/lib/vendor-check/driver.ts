import type { VendorStatus } from '#rules/vendors/vendor-statuses';

/** A player of the portal as the vendor knows it. */
export interface Player {
  playerId: string;
  /** Token of a launch. */
  token: string;
}

interface RoundRef {
  player: Player;
  currency: string;
  gameCode: string;
  roundId: string;
}

export interface Bet extends RoundRef {
  txId: string;
  amountMinor: bigint;
  /** Amount as the vendor writes it, instead of `amountMinor`. */
  amountText?: string;
  /** Free rounds that the bet belongs to; it then moves nothing. */
  rewardId?: string;
}

export interface Win extends RoundRef {
  txId: string;
  /** The bet that it pays. */
  betTxId: string;
  amountMinor: bigint;
  closes: boolean;
  rewardId?: string;
}

export interface Cancel extends RoundRef {
  txId: string;
  betTxId: string;
  amountMinor: bigint;
}

/** The sale of a bet, or of a part of it, before its event ends; the amount is what it pays. */
export interface CashOut extends Cancel {
  stakeMinor: bigint;
  soldStakeMinor: bigint;
}

export interface Promotion {
  player: Player;
  currency: string;
  gameCode: string;
  txId: string;
  amountMinor: bigint;
}

export type CallKind =
  | 'session'
  | 'balance'
  | 'bet'
  | 'win'
  | 'cancel'
  | 'close'
  | 'confirm'
  | 'correct'
  | 'cashOut'
  | 'batch'
  | 'promotion'
  | 'freeRounds';

/** A request that is not signed yet. */
export interface Draft {
  kind: CallKind;
  /** Path below the vendor's address. */
  path: string;
  format: 'json' | 'form';
  fields: Record<string, unknown>;
  /** Sent after this one was accepted: a bet that counts only when it is confirmed. */
  confirmation?: Draft;
}

export interface SignedRequest {
  method: 'POST';
  /** Path and query below the vendor's address. */
  target: string;
  headers: Record<string, string>;
  body: string;
}

/** The outcome that a case expects, in the portal's terms. */
export type Meaning =
  | VendorStatus
  /** Accepted before: the first answer again. */
  | 'REPEATED'
  /** Accepted: the cancel of a bet that never arrived. */
  | 'NEVER_ARRIVED'
  | 'BAD_SIGNATURE';

/** An answer that a dialect expects: its HTTP status and some fields of its body. */
export interface Expected {
  http: number;
  body: Record<string, unknown>;
}

/** Speaks a dialect as its vendor does. Written from the vendor's contract, without the portal's own adapter. */
export interface Driver {
  newId(): string;
  session(player: Player): Draft;
  balance(player: Player): Draft;
  bet(bet: Bet): Draft;
  win(win: Win): Draft;
  cancel?(cancel: Cancel): Draft;
  /** A bet that the vendor may still confirm or refuse. */
  place?(bet: Bet): Draft;
  /** Confirms such a bet with its final stake. */
  confirm?(final: Cancel): Draft;
  /** Places several bets on the same events, all or none. */
  placeTogether?(bets: readonly Bet[]): Draft;
  cashOut?(cashOut: CashOut): Draft;
  /** Takes the payout of a settled bet back and opens its round again. */
  unsettle?(correction: Cancel): Draft;
  /** Corrects a settled round by a signed amount. */
  resettle?(correction: Cancel): Draft;
  /** Ends a round, where a win cannot do it. */
  close?(round: RoundRef): Draft;
  /** Bet and win in one call. */
  batch?(bet: Bet, win: Win): Draft;
  promotion?(promotion: Promotion): Draft;
  /** The total of a player's free rounds, in one call. */
  freeRounds?(promotion: Promotion): Draft;
  /** Signs a request; `body` replaces what its fields serialize to. */
  sign(draft: Draft, secret: string, body?: string): SignedRequest;
  /** A secret that is not the vendor's. */
  otherSecret(): string;
  /** Removes what authenticates the request. */
  withoutSignature(request: SignedRequest): SignedRequest;
  /** Returns the answer for an outcome; the balance is the player's, where the answer has one. */
  expected(draft: Draft, meaning: Meaning, balanceMinor?: bigint): Expected;
  /** Returns the balance of the answer to `balance`, in minor units of the portal. */
  balanceIn(body: unknown): bigint | undefined;
  /** True when the signature covers the bytes of the body. */
  signsBytes: boolean;
  /** True when a bet is a round of its own, with one win. */
  isOneBetPerRound: boolean;
  /** Amounts of bets that are invalid, by the reason. */
  badAmounts: Readonly<Record<string, string>>;
  /** Cases that the dialect has no counterpart of, with the reason. */
  lacks: Readonly<Record<number, string>>;
}

export interface DriverOptions {
  /** The vendor's code in the portal. */
  vendor: string;
  /** Currency units in one unit of the vendor. */
  unit: bigint;
  /** Operator or partner id of the vendor's settings. */
  operator: string;
  currency: string;
}
