import { listAudit } from '#domain/staff';
import { checkBooks } from '#domain/ledger';
import { getReceivables, listDepositsForReview, listRefunds, listWithdrawalsForReview } from '#domain/wallet';
import { listStaleRounds, listTickets } from '#domain/games';
import { findReceipt, reviewMember } from '#domain/members';
import { AppError } from '#kernel/errors';
import { listOutboxMessages, revealOutboxMessage } from '../../adapters/messages/outbox.ts';
import type { Handlers, RequestContext } from '../../context.ts';
import { runAudited, revealedMessageEntry } from '../../audit/audit-record.ts';
import { acting, recordListView, recordView } from './session.ts';
import { toDepositForReview, toWithdrawalForReview } from '../../presenters/back-office.ts';

/** Replaces the public id of a list's member. Throws AppError `not_found`. */
async function ofMember<Query extends { memberId?: string | undefined }>({ app }: RequestContext, query: Query) {
  const { memberId, ...rest } = query;
  return { ...rest, memberId: memberId === undefined ? undefined : (await reviewMember(app.db, memberId)).id };
}

/** Handlers of the lists that staff work through, and of the records that they look up. */
export const backOfficeQueueHandlers: Handlers<
  | 'GET /ops/api/deposits'
  | 'GET /ops/api/withdrawals'
  | 'GET /ops/api/receipts/{id}'
  | 'GET /ops/api/outbox'
  | 'POST /ops/api/outbox/{id}/show'
  | 'GET /ops/api/audit'
  | 'GET /ops/api/rounds/stale'
  | 'GET /ops/api/ledger/trial-balance'
> = {
  async 'GET /ops/api/deposits'(request, { query }) {
    const page = await listDepositsForReview(request.app.db, await ofMember(request, query));
    const refunds = await listRefunds(
      request.app.db,
      page.rows.map(({ id }) => id),
    );
    const rows = page.rows.map((row) => toDepositForReview(row, refunds.get(row.id) ?? [], request.app.config));
    return { ...page, rows };
  },

  async 'GET /ops/api/withdrawals'(request, { query }) {
    const page = await listWithdrawalsForReview(request.app.db, await ofMember(request, query));
    const receivables = await getReceivables(
      request.app.db,
      page.rows.map(({ memberId }) => memberId),
    );
    const ids = page.rows.map(({ publicId }) => publicId);
    await recordListView(request, 'withdrawal-list.view', { pageNo: query.pageNo, ids });
    const rows = page.rows.map((row) => toWithdrawalForReview(row, receivables.get(row.memberId) ?? 0n));
    return { ...page, rows };
  },

  async 'GET /ops/api/receipts/{id}'(request, { params }) {
    const { mediaType, content } = await findReceipt(request.app.db, params.id);
    await recordView(request, 'receipt.view', params.id);
    const headers = {
      'Content-Type': mediaType,
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    return new Response(Uint8Array.from(content), { headers });
  },

  async 'GET /ops/api/outbox'(request, { query }) {
    const page = await listOutboxMessages(request.app.db, query);
    await recordView(request, 'outbox.view', `page ${query.pageNo}`);
    const { isProduction } = request.app.config;
    const rows = page.rows.map((row) => ({
      ...row,
      id: row.id.toString(),
      canShow: row.hasSecret && !isProduction,
    }));
    return { ...page, rows };
  },

  async 'POST /ops/api/outbox/{id}/show'(request, { params }) {
    // A code or a link lets its reader act as its owner.
    if (request.app.config.isProduction) throw new AppError('refused');
    const { subject, body } = await runAudited(
      acting(request),
      (tx) => revealOutboxMessage(tx, BigInt(params.id)),
      (message) => revealedMessageEntry(params.id, message),
    );
    return { subject, body };
  },

  async 'GET /ops/api/audit'(request, { query }) {
    const page = await listAudit(request.app.db, query);
    return { ...page, rows: page.rows.map((row) => ({ ...row, id: row.id.toString() })) };
  },

  async 'GET /ops/api/rounds/stale'(request, { query }) {
    const page = await listStaleRounds(request.app.db, query);
    const tickets = await listTickets(
      request.app.db,
      page.rows.map(({ id }) => id),
    );
    const rows = page.rows.map(({ id, vendorCode: vendor, stakeMinor: stake, ...round }) => {
      return { ...round, id: id.toString(), vendor, stake, tickets: tickets.get(id) ?? [] };
    });
    return { ...page, rows };
  },

  async 'GET /ops/api/ledger/trial-balance'(request) {
    const { isBalanced, entries, postings, totals, problems, halted } = await checkBooks(request.app.db);
    return {
      isBalanced,
      entries: entries.toString(),
      postings: postings.toString(),
      totals: totals.map(({ accountKind, currency, totalMinor }) => ({ accountKind, currency, total: totalMinor })),
      problems: problems.map(({ accountKind = null, ...problem }) => ({ ...problem, accountKind })),
      halted,
    };
  },
};
