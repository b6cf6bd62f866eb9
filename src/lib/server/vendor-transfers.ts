import {
  readVendorBalance,
  attemptTransfer,
  claimDueTransfers,
  type DueTransfer,
  findVendor,
  setTransferAmount,
  settleTransfer,
  VendorRefusedError,
  VendorUnavailableError,
} from '#domain/games';
import { publishLiveEvent } from '#domain/messaging';
import type { AppContext } from './context.ts';
import { heldWins } from './metrics.ts';

/** Transfers attempted at once. */
const BATCH = 20;
/** Number of the request from which a missing answer is an error: after some four minutes. */
const ALERT_ATTEMPTS = 5;

/**
 * Asks vendors about the transfers that are due, or about those of some ids, and books what they answer. Never throws for a vendor that
 * does not answer: the transfer stays pending and is due again later.
 */
export async function deliverTransfers(app: AppContext, ids?: readonly string[]): Promise<void> {
  const due = await claimDueTransfers(app.db, { limit: BATCH, ...(ids ? { ids } : {}) });
  await Promise.all(due.map((transfer) => deliver(app, transfer)));
}

async function deliver(app: AppContext, transfer: DueTransfer): Promise<void> {
  const { publicId, vendorCode, attempts } = transfer;
  try {
    const answer = await attempt(app, transfer);
    if (answer === 'pending') await publishPending(app, transfer);
    else await settle(app, transfer, answer);
  } catch (error) {
    const isAway = error instanceof VendorUnavailableError || error instanceof VendorRefusedError;
    if (!isAway) throw error;
    const report = { err: error.cause ?? error, vendor: vendorCode, transfer: publicId, attempts };
    if (attempts >= ALERT_ATTEMPTS) app.log.error(report, 'ALERT: a vendor does not say whether it made a transfer');
    else app.log.warn(report, 'a vendor has not said whether it made a transfer');
    await publishPending(app, transfer);
  }
}

/** Makes the member's pages show the time of the next request to the vendor. */
function publishPending({ db }: AppContext, { memberId, publicId: id }: DueTransfer): Promise<void> {
  return db.transaction(async (tx) => publishLiveEvent(tx, memberId, 'transfer', { id, state: 'pending' }));
}

async function attempt(app: AppContext, transfer: DueTransfer): Promise<'done' | 'refused' | 'pending'> {
  const vendor = await findVendor(app.db, transfer.vendorCode);
  if (!vendor) throw new Error(`there is no vendor ${transfer.vendorCode}`);
  const port = app.vendorPorts.of(vendor);
  const amountMinor = transfer.amountMinor ?? (await fixAmount(app, transfer, await readVendorBalance(port, transfer)));
  // Decided meanwhile, or nothing to move.
  if (amountMinor === undefined) return 'pending';
  return amountMinor === 0n ? 'done' : attemptTransfer(port, { ...transfer, amountMinor });
}

function fixAmount({ db }: AppContext, { id }: DueTransfer, balanceMinor: bigint): Promise<bigint | undefined> {
  return db.transaction((tx) => setTransferAmount(tx, id, balanceMinor));
}

async function settle(
  app: AppContext,
  { id, publicId, vendorCode: vendor }: DueTransfer,
  state: 'done' | 'refused',
): Promise<void> {
  const outcome = await app.db.transaction((tx) =>
    settleTransfer(tx, app.liveEventHub, { id, state, decidedBy: 'vendor' }),
  );
  if (!outcome?.heldFor) return;
  heldWins.inc({ vendor, reason: outcome.heldFor });
  app.log.warn({ vendor, transfer: publicId, reason: outcome.heldFor }, 'ALERT: a win above a cap is held');
  app.securityEvents.record({ kind: 'vendor_cap_reached', subject: vendor });
}
