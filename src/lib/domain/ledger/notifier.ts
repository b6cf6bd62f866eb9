/**
 * Notifies open pages of new balances. Services that move a member's money call it after the commit, so that handlers and
 * jobs need not. When a process stops before it notifies, the pages' next heartbeat compares versions and catches up.
 */
export interface BalanceNotifier {
  balanceChanged(accountId: bigint): void;
}
