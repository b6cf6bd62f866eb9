import {
  areAllKnown,
  getBalanceByPlayer,
  publishBonusLimit,
  type BatchOutcome,
  type TransactionRequest,
  type Vendor,
  type WalletOutcome,
} from '#domain/games';
import type { AppContext } from './context.ts';
import { heldWins } from './metrics.ts';

const CLOSED: WalletOutcome = { status: 'GAME_DISABLED', isDuplicate: false };

/** Processes a request of a vendor, whatever protocol it came in. A refusal has the balance too, unless it is UNKNOWN_PLAYER. */
export async function runTransaction(
  app: AppContext,
  vendor: Vendor,
  request: TransactionRequest,
): Promise<WalletOutcome> {
  const isClosed = await isClosedFor(app, vendor, [request]);
  const outcome = isClosed ? CLOSED : await app.walletTransactions.process(vendor, request);
  report(app, vendor, request, outcome);
  return withBalance(app, { vendor, playerId: request.playerId }, outcome);
}

/** Processes several requests of one player, all or none. */
export async function runBatch(
  app: AppContext,
  vendor: Vendor,
  requests: readonly TransactionRequest[],
): Promise<BatchOutcome> {
  const isClosed = await isClosedFor(app, vendor, requests);
  const outcome = isClosed ? { ...CLOSED, results: [] } : await app.walletTransactions.processBatch(vendor, requests);
  if (outcome.refused) report(app, vendor, outcome.refused, outcome);
  for (const result of outcome.results) reportWin(app, vendor, result);
  const whole = await withBalance(app, { vendor, playerId: requests[0]?.playerId ?? '' }, outcome);
  return { ...whole, results: outcome.results };
}

/**
 * Returns whether bets are refused because of maintenance. A bet that was booked before is not refused: the vendor is
 * retrying, and a refusal would mean that the stake was not debited.
 */
async function isClosedFor(app: AppContext, vendor: Vendor, requests: readonly TransactionRequest[]): Promise<boolean> {
  const betIds = requests.filter(({ operation }) => operation === 'bet').map(({ txId }) => txId);
  if (betIds.length === 0 || !(await app.site.maintenance())) return false;
  return !(await areAllKnown(app.db, vendor, betIds));
}

/** Adds the balance to refusals that were decided before the player was known as the vendor's. */
async function withBalance(
  app: AppContext,
  { vendor, playerId }: { vendor: Vendor; playerId: string },
  outcome: WalletOutcome,
): Promise<WalletOutcome> {
  if (outcome.balanceMinor !== undefined || outcome.status === 'UNKNOWN_PLAYER') return outcome;
  const { balanceMinor, currency } = await getBalanceByPlayer(app.db, vendor, playerId);
  return {
    ...outcome,
    ...(balanceMinor === undefined ? {} : { balanceMinor }),
    ...(currency === undefined ? {} : { currency }),
  };
}

function report(app: AppContext, vendor: Vendor, request: TransactionRequest, outcome: WalletOutcome): void {
  if (request.operation === 'bet') reportBet(app, request, outcome);
  else reportWin(app, vendor, outcome);
}

/** Notifies the member's pages of a bet that the bonus's highest bet refused: the game cannot say why. The vendor's response does not wait. */
function reportBet({ db, log }: AppContext, { playerId }: TransactionRequest, { status }: WalletOutcome): void {
  if (status !== 'LIMIT_REACHED') return;
  publishBonusLimit(db, playerId).catch((error: unknown) =>
    log.warn({ err: error, playerId }, 'a page was not notified'),
  );
}

/** Alerts staff when a win was held for them, or was refused because the vendor's fund is used up. */
function reportWin(
  { log, securityEvents }: AppContext,
  vendor: Vendor,
  { status, heldFor, portalTx }: WalletOutcome,
): void {
  if (heldFor) {
    heldWins.inc({ vendor: vendor.code, reason: heldFor });
    log.warn({ vendor: vendor.code, transaction: portalTx, reason: heldFor }, 'ALERT: a win above a cap is held');
  }
  if (status === 'LIMIT_REACHED') log.warn({ vendor: vendor.code }, 'ALERT: the fund of a vendor does not cover a win');
  if (heldFor || status === 'LIMIT_REACHED')
    securityEvents.record({ kind: 'vendor_cap_reached', subject: vendor.code });
}
