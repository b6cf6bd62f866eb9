import { acknowledgeReconciliation, findVendor, listDifferences, listReconciliations, reconcile } from '#domain/games';
import { DAY_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { MAX_RECONCILIATION_DAYS } from '#rules/vendors/reconciliation';
import { runInThread } from '../../adapters/threads/run-in-thread.ts';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers } from '../../context.ts';
import { acting } from './session.ts';

/** Problems of a file that a response lists. */
const MAX_PROBLEMS = 200;

/** Throws InvalidFieldsError for a period that is empty or too long. */
function parsePeriod(given: { from: string; to: string }): { from: Date; to: Date } {
  const [from, to] = [new Date(given.from), new Date(given.to)];
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days > 0 && days <= MAX_RECONCILIATION_DAYS) return { from, to };
  throw new InvalidFieldsError({ to: { code: 'invalid_value' } });
}

/** Handlers of comparisons with vendors' reports. */
export const reconciliationHandlers: Handlers<
  | 'POST /ops/api/vendors/{code}/reconciliations'
  | 'GET /ops/api/reconciliations'
  | 'GET /ops/api/reconciliations/{id}/differences'
  | 'POST /ops/api/reconciliations/{id}/acknowledge'
> = {
  async 'POST /ops/api/vendors/{code}/reconciliations'(request, { params: { code }, body }) {
    const period = parsePeriod(body);
    const { app } = request;
    const vendor = await findVendor(app.db, code);
    if (!vendor) throw new AppError('not_found');
    const amounts = { dialect: vendor.dialect, settings: vendor.dialectSettings, currency: app.config.currency };
    const { transactions, problems } = await runInThread('parseVendorReport', body.text, body.format, amounts);
    if (problems.length > 0)
      return { id: null, differences: 0, problems: problems.slice(0, MAX_PROBLEMS), totalProblems: problems.length };
    const { actor, ...who } = acting(request);
    const comparison = { ...period, vendorCode: code, transactions, comparedBy: actor, now: app.clock.now() };
    const { id, differences } = await runAudited(
      // A month of a large vendor takes longer than a request may otherwise.
      { ...who, actor, write: (work) => app.db.transaction(work, { noStatementTimeout: true }) },
      (tx) => reconcile(tx, comparison),
      (run) => ({
        action: 'vendor.reconcile',
        subject: code,
        details: { from: body.from, to: body.to, run: run.id.toString(), differences: run.differences },
      }),
    );
    return { id: id.toString(), differences, problems: [], totalProblems: 0 };
  },

  async 'GET /ops/api/reconciliations'({ app }, { query }) {
    const page = await listReconciliations(app.db, query);
    const rows = page.rows.map(
      ({ run: { id, vendorId: _vendorId, periodFrom: from, periodTo: to, ...run }, vendorCode }) => {
        return { ...run, id: id.toString(), vendor: vendorCode, from, to };
      },
    );
    return { ...page, rows };
  },

  async 'GET /ops/api/reconciliations/{id}/differences'({ app }, { params: { id }, query }) {
    const page = await listDifferences(app.db, BigInt(id), query);
    const rows = page.rows.map(({ runId: _runId, position: _position, txId, kind, ...sides }) => ({
      txId,
      kind,
      portal: sides.portalCall === null ? null : { call: sides.portalCall, amount: sides.portalMinor ?? 0n },
      vendor: sides.vendorCall === null ? null : { call: sides.vendorCall, amount: sides.vendorMinor ?? 0n },
    }));
    return { ...page, rows };
  },

  async 'POST /ops/api/reconciliations/{id}/acknowledge'(request, { params: { id }, body: { note } }) {
    await runAudited(
      acting(request),
      (tx, actor) => acknowledgeReconciliation(tx, { id: BigInt(id), actor, note }),
      (vendor) => ({ action: 'vendor.reconciliation_acknowledge', subject: vendor, details: { run: id, note } }),
    );
    return null;
  },
};
