import { decideTransfer, listStaffTransfers } from '#domain/games';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers } from '../../context.ts';
import { acting } from './session.ts';

/** Handlers of members' transfers between their wallets. */
export const backOfficeTransferHandlers: Handlers<
  'GET /ops/api/vendor-transfers' | 'POST /ops/api/vendor-transfers/{id}/decide'
> = {
  async 'GET /ops/api/vendor-transfers'({ app }, { query }) {
    const page = await listStaffTransfers(app.db, query);
    const rows = page.rows.map(({ publicId: id, vendorCode: vendor, amountMinor: amount, ...row }) => {
      return { ...row, id, vendor, amount };
    });
    return { ...page, rows };
  },

  async 'POST /ops/api/vendor-transfers/{id}/decide'(request, { params: { id }, body: { state, reason } }) {
    await runAudited(
      acting(request),
      (tx, actor) =>
        decideTransfer(tx, request.app.liveEventHub, { publicId: id, state, decidedBy: actor, note: reason }),
      () => ({ action: 'vendor_transfer.decide', subject: id, details: { state, reason } }),
    );
    return null;
  },
};
