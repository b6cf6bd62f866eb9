import type { BalanceNotifier } from '#domain/ledger';
import type { Db } from '#kernel/database';
import type { ClaimDeps } from '#domain/promotions';
import type { TurnoverMode } from '#rules/rewards/bonus-money/turnover';
import type { RandomSource } from '#kernel/ids';

/** Dependencies of the wallet's services. */
export interface WalletDeps {
  random: RandomSource;
  notifier: BalanceNotifier;
  /** Claims the bonus that was chosen with a deposit. */
  claims: ClaimDeps;
  depositExpiryMinutes: number;
  /** Whether deposits can be paid through a gateway. */
  hasGateway: boolean;
  withdrawalConfirmationMinutes: number;
  /** Multiple of a deposit that must be staked before a withdrawal, and the treatment of one that comes before. */
  turnover: { factorHundredths: bigint; mode: TurnoverMode };
  /** Hours after the end of a bonus until which its open rounds may still complete it. */
  endingGraceHours: number;
  /** Zone of the operator, in which days begin. */
  timeZone: string;
  /** Whether a member has not paid all that it has to pay under its contracts, and so neither withdraws nor sends money. */
  hasContractReceivables(db: Db, memberId: bigint): Promise<boolean>;
  /** Whether acts on money need two people. */
  isFourEyesOn: boolean;
}

/** The actor of a step: a member's public id, a staff username, `system` or `command line`. */
export type Actor = string;
