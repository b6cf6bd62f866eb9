/**
 * Informs open pages of new balances. Services that move a member's money take one and call it once the commit is done, so
 * that a handler or a job cannot forget it. A notification that a stopped process never sent is made up for by the pages' next
 * heartbeat, which compares versions.
 */
export interface BalanceNotifier {
  balanceChanged(accountId: bigint): void;
}
