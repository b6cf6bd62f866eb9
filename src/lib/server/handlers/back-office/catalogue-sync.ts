import { findVendor, listSyncProblems, listSyncRuns, queueSync } from '#domain/games';
import { AppError } from '#kernel/errors';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers } from '../../context.ts';
import { acting } from './session.ts';

/** Handlers of what brings vendors' games up to their catalogues. The worker does it, seconds after the request. */
export const catalogueSyncHandlers: Handlers<
  'POST /ops/api/vendors/{code}/games/sync' | 'GET /ops/api/sync-runs' | 'GET /ops/api/sync-runs/{id}/problems'
> = {
  async 'POST /ops/api/vendors/{code}/games/sync'(request, { params: { code }, body: { isLossAccepted } }) {
    const { db, vendorPorts } = request.app;
    const vendor = await findVendor(db, code);
    if (!vendor) throw new AppError('not_found');
    if (!vendorPorts.hasCatalogue(vendor)) throw new AppError('wrong_state');
    const id = await runAudited(
      acting(request),
      (tx, requestedBy) => queueSync(tx, { vendorCode: code, requestedBy, isLossAccepted }),
      () => ({ action: 'vendor.games_sync', subject: code, details: { isLossAccepted } }),
    );
    return { id: id.toString() };
  },

  async 'GET /ops/api/sync-runs'({ app }, { query }) {
    const page = await listSyncRuns(app.db, query);
    const rows = page.rows.map(({ id, vendorCode: vendor, ...run }) => ({ ...run, id: id.toString(), vendor }));
    return { ...page, rows };
  },

  async 'GET /ops/api/sync-runs/{id}/problems'({ app }, { params: { id } }) {
    return listSyncProblems(app.db, BigInt(id));
  },
};
