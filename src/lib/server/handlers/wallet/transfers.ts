import {
  readVendorBalance,
  findVendor,
  hasSingleWallet,
  hasWallet,
  listTransfers,
  listWallets,
  requestReturnOfEverything,
  requestTransfer,
  type Transfer,
} from '#domain/games';
import type { HandlerInput } from '#api/table';
import type { Member } from '#domain/members';
import { recoverMemberReceivables } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { AppContext, Handlers, RequestContext } from '../../context.ts';
import { deliverTransfers } from '../../vendor-transfers.ts';
import { memberOf } from '../identity/caller.ts';

function toTransferResponse(transfer: Transfer) {
  const { publicId: id, vendorCode: vassalage, vendorName, direction, amountMinor: amount, heldMinor: held } = transfer;
  const { currency, state, createdAt, decidedAt, nextAttemptAt: nextCheckAt } = transfer;
  return { id, vassalage, vendorName, direction, amount, held, currency, state, createdAt, decidedAt, nextCheckAt };
}

type TransferBody = HandlerInput<'POST /wps/relay/GCS_walletTransfer'>['body'];

async function requestTransfers(
  tx: Tx,
  { random, liveEventHub }: AppContext,
  member: Member,
  body: TransferBody,
): Promise<Transfer[]> {
  if (body.direction === 'all_to_main') return requestReturnOfEverything(tx, random, member);
  const { direction, vassalage: vendorCode, amount: amountMinor = null } = body;
  // The balance may be owed to the house: it must not leave to a vendor first.
  if (direction === 'to_vendor') await recoverMemberReceivables(tx, liveEventHub, member.id);
  return [await requestTransfer(tx, random, { member, vendorCode, direction, amountMinor })];
}

/** Asks the vendors after the commit, while the response is sent: it must not wait for them. */
function deliverSoon({ app, log }: RequestContext, ids: readonly string[]): void {
  if (ids.length === 0) return;
  deliverTransfers(app, ids).catch((error: unknown) => log.error({ err: error, ids }, 'a transfer waits for the job'));
}

/** Handlers of wallets at vendors and transfers between them. */
export const transferHandlers: Handlers<
  | 'GET /wps/relay/GCS_merchantWallet'
  | 'GET /wps/v2/wallets/vendors'
  | 'GET /wps/v2/wallets/vendors/{vassalage}/balance'
  | 'POST /wps/relay/GCS_walletTransfer'
  | 'GET /wps/v2/wallets/transfers'
> = {
  async 'GET /wps/relay/GCS_merchantWallet'({ app }) {
    return { isSingle: await hasSingleWallet(app.db) };
  },

  async 'GET /wps/v2/wallets/vendors'(request) {
    const wallets = await listWallets(request.app.db, memberOf(request));
    return {
      wallets: wallets.map(({ vendorCode: vassalage, vendorName: name, isOpen, isPending }) => {
        return { vassalage, name, isOpen, isPending };
      }),
    };
  },

  async 'GET /wps/v2/wallets/vendors/{vassalage}/balance'(request, { params: { vassalage } }) {
    const { app } = request;
    const member = memberOf(request);
    const isKnown = await hasWallet(app.db, member, vassalage);
    const vendor = isKnown ? await findVendor(app.db, vassalage) : undefined;
    if (!vendor) throw new AppError('not_found');
    const { currency, publicId: playerId } = member;
    return { balance: await readVendorBalance(app.vendorPorts.of(vendor), { playerId, currency }), currency };
  },

  async 'POST /wps/relay/GCS_walletTransfer'(request, { body }) {
    const member = memberOf(request);
    const transfers = await request.write(async (tx) => {
      const requested = await requestTransfers(tx, request.app, member, body);
      const ids = requested.map(({ publicId }) => publicId);
      tx.afterCommit(() => deliverSoon(request, ids));
      return requested;
    });
    return { transfers: transfers.map(toTransferResponse) };
  },

  async 'GET /wps/v2/wallets/transfers'(request, { query }) {
    const page = await listTransfers(request.app.db, memberOf(request).id, query);
    return { ...page, rows: page.rows.map(toTransferResponse) };
  },
};
