import { listAudit } from '#domain/staff';
import { checkBooks } from '#domain/ledger';
import { getReceivables } from '#domain/lottery';
import { listDepositsForReview, listWithdrawalsForReview } from '#domain/wallet';
import { listStaleRounds } from '#domain/games';
import { findReceipt } from '#domain/members';
import { listOutboxMessages, revealOutboxMessage } from '../../adapters/messages/outbox.ts';
import type { Handlers } from '../../context.ts';
import { recorded, revealedMessageEntry } from '../../audit/audit-record.ts';
import { backOfficeMemberHandlers } from './members.ts';
import { backOfficeMoneyHandlers } from './money.ts';
import { backOfficeRuleHandlers } from './rules.ts';
import { acting, backOfficeSessionHandlers } from './session.ts';
import { toDepositForReview, toWithdrawalForReview } from '../../presenters/back-office.ts';

const backOfficeReadHandlers: Handlers<
  | 'GET /ops/api/deposits'
  | 'GET /ops/api/withdrawals'
  | 'GET /ops/api/receipts/{id}'
  | 'GET /ops/api/outbox'
  | 'POST /ops/api/outbox/{id}/show'
  | 'GET /ops/api/audit'
  | 'GET /ops/api/rounds/stale'
  | 'GET /ops/api/ledger/trial-balance'
> = {
  async 'GET /ops/api/deposits'(call, { query }) {
    const page = await listDepositsForReview(call.app.db, query);
    return { ...page, rows: page.rows.map(toDepositForReview) };
  },

  async 'GET /ops/api/withdrawals'(call, { query }) {
    const page = await listWithdrawalsForReview(call.app.db, query);
    const receivables = await getReceivables(
      call.app.db,
      page.rows.map(({ memberId }) => memberId),
    );
    const rows = page.rows.map((row) => toWithdrawalForReview(row, receivables.get(row.memberId) ?? 0n));
    return { ...page, rows };
  },

  async 'GET /ops/api/receipts/{id}'(call, { params }) {
    const { mediaType, content } = await findReceipt(call.app.db, params.id);
    const headers = {
      'Content-Type': mediaType,
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    return new Response(Uint8Array.from(content), { headers });
  },

  async 'GET /ops/api/outbox'(call, { query }) {
    const page = await listOutboxMessages(call.app.db, query);
    return { ...page, rows: page.rows.map((row) => ({ ...row, id: row.id.toString() })) };
  },

  async 'POST /ops/api/outbox/{id}/show'(call, { params }) {
    const { subject, body } = await recorded(
      acting(call),
      (tx) => revealOutboxMessage(tx, BigInt(params.id)),
      (message) => revealedMessageEntry(params.id, message),
    );
    return { subject, body };
  },

  async 'GET /ops/api/audit'(call, { query }) {
    const page = await listAudit(call.app.db, query);
    return { ...page, rows: page.rows.map((row) => ({ ...row, id: row.id.toString() })) };
  },

  async 'GET /ops/api/rounds/stale'(call, { query }) {
    const page = await listStaleRounds(call.app.db, query);
    const rows = page.rows.map(
      ({ id, vendorCode: vendor, account, roundId, stakeMinor: stake, currency, openedAt }) => {
        return { id: id.toString(), vendor, account, roundId, stake, currency, openedAt };
      },
    );
    return { ...page, rows };
  },

  async 'GET /ops/api/ledger/trial-balance'(call) {
    const { isBalanced, entries, postings, totals, problems, halted } = await checkBooks(call.app.db);
    return {
      isBalanced,
      entries: entries.toString(),
      postings: postings.toString(),
      totals: totals.map(({ accountKind, currency, totalMinor }) => ({ accountKind, currency, total: totalMinor })),
      problems: problems.map(({ text }) => text),
      halted,
    };
  },
};

/** Handlers of the back office. */
export const backOfficeHandlers = {
  ...backOfficeSessionHandlers,
  ...backOfficeMoneyHandlers,
  ...backOfficeReadHandlers,
  ...backOfficeMemberHandlers,
  ...backOfficeRuleHandlers,
};
