import type { FactCategory } from '../../../figures/valid-bet.ts';
import type { VendorStatus } from '../../../vendors/vendor-statuses.ts';
import type { GrantTerms } from '../grants.ts';
import type { TurnoverMode } from '../turnover.ts';

export interface WalletSettings {
  readonly turnoverFactorHundredths: bigint;
  readonly turnoverMode: TurnoverMode;
  readonly turnoverResetBelowMinor: bigint;
  readonly maxFactorHundredths: bigint;
  readonly endingGraceHours: number;
}

/** An amount as it was sent; null when it is no amount at all. */
type SentAmount = bigint | null;

export interface BetCall {
  kind: 'bet';
  roundId: string;
  txId: string;
  category: FactCategory;
  amountMinor: SentAmount;
  /** Free rounds that the bet is one of. */
  freeRoundsId: string | undefined;
  closesRound: boolean;
}

export interface WinCall {
  kind: 'win';
  roundId: string;
  txId: string;
  amountMinor: SentAmount;
  winKind: 'win' | 'promo' | 'jackpot' | 'free';
  betTxId: string | undefined;
  freeRoundsId: string | undefined;
  endsFreeRounds: boolean;
  closesRound: boolean;
}

export interface CancelCall {
  kind: 'cancel';
  txId: string;
  betTxId: string;
}

/** A call with an amount that was parsed. */
export type Valued<Call extends BetCall | WinCall> = Call & { amountMinor: bigint };

export type VendorCall = BetCall | WinCall | CancelCall;

/** A slip of the portal's lottery; line n is the round `{slipId}:{n}`, n from 1. */
export interface LotterySlip {
  kind: 'slip';
  slipId: string;
  category: FactCategory;
  lineStakesMinor: readonly bigint[];
}

/** The result of a draw, at first or corrected: what the bets on it return, by round. */
export interface LotteryDraw {
  kind: 'draw';
  returnedMinor: ReadonlyMap<string, bigint>;
}

/** An event in the life of one member's money. */
export type WalletEvent =
  | VendorCall
  | LotterySlip
  | LotteryDraw
  | { kind: 'close'; roundId: string }
  | { kind: 'balance'; category: FactCategory | undefined }
  | { kind: 'deposit'; id: string; amountMinor: SentAmount }
  | { kind: 'cashAward'; id: string; amountMinor: bigint; turnoverFactorHundredths: bigint }
  | { kind: 'grant'; id: string; amountMinor: bigint; depositMinor: bigint; terms: GrantTerms }
  | { kind: 'correct'; roundId: string; payoutMinor: bigint }
  | { kind: 'void'; roundId: string }
  | { kind: 'withdraw'; id: string; amountMinor: SentAmount; confirmsForfeit: boolean }
  | { kind: 'withdrawalPaid' | 'withdrawalRejected'; id: string }
  | { kind: 'activate'; grantId: string }
  | { kind: 'giveUp' | 'cancelGrant'; grantId: string }
  | {
      kind: 'freeRounds';
      id: string;
      category: FactCategory;
      rounds: number;
      maxWinMinor: bigint | null;
      validHours: number | null;
      grantTerms: GrantTerms | null;
    }
  | { kind: 'cancelFreeRounds'; id: string }
  | { kind: 'tick' | 'pause' | 'resume' | 'exclude' };

export type OutcomeStatus = VendorStatus | 'REVIEW' | 'TURNOVER_REQUIRED' | 'CONFIRM_FORFEIT' | 'NOT_ALLOWED';

export interface Outcome {
  status: OutcomeStatus;
  /** Balance that a vendor's call answers. */
  balanceMinor?: bigint;
  isDuplicate?: boolean;
}
