import type { BalanceNotifier } from '#domain/ledger';
import type { RandomSource } from '#kernel/ids';

/** What the wallet needs of the world around it. */
export interface WalletDeps {
  random: RandomSource;
  notifier: BalanceNotifier;
  depositExpiryMinutes: number;
  receiptTimeoutMinutes: number;
}

/** Who takes a step: a member's customer id, an operator's user name, `system` or `command line`. */
export type Actor = string;
