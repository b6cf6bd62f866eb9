import type { GameCategory } from '#rules/games/game-categories';
import type { GameTag, GameType, Volatility } from '#rules/games';
import type { Ticket } from '#rules/games/tickets';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import type { VendorStatus } from '#rules/vendors/vendor-statuses';
import type { VendorWallet } from '#rules/vendors/vendor-transfers';
import type { AdjustReason, HeldWinReason } from '#rules/vendors/vendor-wins';

export interface Vendor {
  id: bigint;
  code: string;
  name: string;
  dialect: VendorDialect;
  /** As stored; the dialect's adapter checks their form. */
  dialectSettings: Readonly<Record<string, unknown>>;
  /** Encrypted; the current secret first, then the previous one while it is valid. */
  sealedSecrets: readonly string[];
  /** Encrypted; the private key with which the portal signs its requests, where the vendor wants that. */
  sealedSigningKey: string | null;
  /** IP addresses and ranges that may call; empty allows any, which production refuses. */
  allowedAddresses: readonly string[];
  /** Whether signatures of version 1 are still accepted. */
  isSignatureV1Accepted: boolean;
  launchUrl: string;
  wallet: VendorWallet;
  /** Whether rewardIds must name free rounds that the portal granted. */
  checksRewards: boolean;
  /** Origins that pages may show in a frame for its games; `*.` stands for hosts. */
  frameOrigins: readonly string[];
  isEnabled: boolean;
}

/** A game as lists show it. */
export interface Game {
  id: bigint;
  code: string;
  vendorCode: string;
  vendorName: string;
  titles: Record<string, string>;
  category: GameCategory;
  type: GameType;
  tags: GameTag[];
  rtpBps: number | null;
  volatility: Volatility | null;
  lines: number | null;
  hasJackpot: boolean;
  palette: string[];
  motif: string;
  /** Hash of the vendor's picture; null: none is stored. */
  picture: string | null;
  isHot: boolean;
  /** Its tile opens the list of its vendor's games instead of starting it. */
  opensList: boolean;
  /** A game of the portal itself. */
  isInHouse: boolean;
  /** Released in the last days. */
  isNew: boolean;
}

/** Outcome of a vendor's wallet request. */
export interface WalletOutcome {
  status: VendorStatus;
  /** The portal's id of the transaction. */
  portalTx?: string;
  balanceMinor?: bigint;
  currency?: string;
  isDuplicate: boolean;
  /** The account whose balance may have changed. */
  accountId?: bigint;
  /** The cap that an accepted win exceeds, for which it is held for staff. */
  heldFor?: HeldWinReason;
  /** For an adjust, the signed amount that was booked and the part that became a receivable. */
  adjusted?: { appliedMinor: bigint; receivableMinor: bigint };
}

/** A request of the wallet protocol that books a transaction; `operation` is the last part of its path. */
interface WalletRequest {
  playerId: string;
  txId: string;
}

export interface BetRequest extends WalletRequest {
  operation: 'bet';
  token: string;
  currency: string;
  gameCode: string;
  roundId: string;
  amount: string;
  rewardId?: string | undefined;
  roundClosed?: boolean | undefined;
  /** The vendor may still confirm or refuse the bet. */
  hold?: boolean | undefined;
  ticket?: Ticket | undefined;
}

export interface ConfirmRequest extends WalletRequest {
  operation: 'confirm';
  currency?: string | undefined;
  roundId: string;
  refTxId: string;
  /** The final stake. */
  amount: string;
  ticket?: Ticket | undefined;
}

export interface WinRequest extends WalletRequest {
  operation: 'win';
  currency: string;
  gameCode?: string | undefined;
  roundId: string;
  amount: string;
  kind: 'win' | 'promo' | 'jackpot' | 'free';
  refTxId?: string | undefined;
  rewardId?: string | undefined;
  rewardClosed?: boolean | undefined;
  roundClosed?: boolean | undefined;
  /** The bet's ticket with the results of its legs. */
  ticket?: Ticket | undefined;
}

/** A win that ends a bet, or a part of it, before its event does. */
export type CashoutRequest = WalletRequest & {
  operation: 'cashout';
  currency: string;
  roundId: string;
  refTxId: string;
  amount: string;
} & CashedOut;

/** Says how much is cashed out: a part of the bet, in (0, 1], or an amount of its stake. */
type CashedOut = { part: string } | { soldStake: string };

export interface AdjustRequest extends WalletRequest {
  operation: 'adjust';
  currency: string;
  roundId: string;
  /** The bet that is corrected. Some dialects correct a round as a whole and name none. */
  refTxId?: string | undefined;
  /** Signed: negative takes back. */
  amount: string;
  reason: AdjustReason;
  /** The bet's ticket with its corrected results. */
  ticket?: Ticket | undefined;
}

export interface CancelRequest extends WalletRequest {
  operation: 'cancel';
  currency?: string | undefined;
  refTxId: string;
}

export interface CloseRequest extends WalletRequest {
  operation: 'close';
  currency?: string | undefined;
  roundId: string;
  /** The ticket of the round's last bet, with the results of its legs. */
  ticket?: Ticket | undefined;
}

/** A request of the wallet protocol. */
export type TransactionRequest =
  | BetRequest
  | ConfirmRequest
  | WinRequest
  | CashoutRequest
  | AdjustRequest
  | CancelRequest
  | CloseRequest;
