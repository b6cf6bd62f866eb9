import type { BalanceNotifier } from '#domain/ledger';
import type { RandomSource } from '#kernel/ids';

/** Dependencies of the wallet's services. */
export interface WalletDeps {
  random: RandomSource;
  notifier: BalanceNotifier;
  depositExpiryMinutes: number;
  withdrawalConfirmationMinutes: number;
  /** Whether acts on money need two people. */
  isFourEyesOn: boolean;
}

/** The actor of a step: a member's public id, a staff username, `system` or `command line`. */
export type Actor = string;
