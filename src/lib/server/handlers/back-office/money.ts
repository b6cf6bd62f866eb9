import { liftHalt } from '#domain/ledger';
import {
  approveDeposit,
  approveWithdrawal,
  markWithdrawalPaid,
  rejectDeposit,
  rejectWithdrawal,
  resolveWithdrawal,
  type Withdrawal,
} from '#domain/wallet';
import { closeStaleRound } from '#domain/games';
import { getReceivable } from '#domain/lottery';
import type { Tx } from '#kernel/database';
import type { RequestContext, Handlers } from '../../context.ts';
import { paymentEntry, runAudited, type Entry } from '../../audit/audit-record.ts';
import { walletDeps } from '../../wallet-deps.ts';
import { toDepositForReview, toWithdrawalForReview } from '../../presenters/back-office.ts';
import { acting } from './session.ts';

/** Records a decision on a withdrawal and presents its new state. */
async function reviewed(
  request: RequestContext,
  work: (tx: Tx, actor: string) => Promise<Withdrawal>,
  entryOf: (withdrawal: Withdrawal) => Entry,
) {
  const withdrawal = await runAudited(acting(request), work, entryOf);
  return toWithdrawalForReview(withdrawal, await getReceivable(request.app.db, withdrawal.memberId));
}

export const backOfficeMoneyHandlers: Handlers<
  | 'POST /ops/api/deposits/{id}/approve'
  | 'POST /ops/api/deposits/{id}/reject'
  | 'POST /ops/api/withdrawals/{id}/approve'
  | 'POST /ops/api/withdrawals/{id}/mark-paid'
  | 'POST /ops/api/withdrawals/{id}/reject'
  | 'POST /ops/api/withdrawals/{id}/resolve'
  | 'POST /ops/api/rounds/{id}/close'
  | 'DELETE /ops/api/ledger/halts/{accountKind}'
> = {
  async 'POST /ops/api/deposits/{id}/approve'(request, { params }) {
    const work = (tx: Tx, actor: string) => approveDeposit(tx, walletDeps(request.app), { id: params.id, actor });
    return toDepositForReview(
      await runAudited(acting(request), work, (deposit) => paymentEntry('deposit.approve', deposit)),
    );
  },

  async 'POST /ops/api/deposits/{id}/reject'(request, { params, body }) {
    const { reason } = body;
    const work = (tx: Tx, actor: string) => rejectDeposit(tx, { id: params.id, actor, reason });
    return toDepositForReview(
      await runAudited(acting(request), work, (deposit) => paymentEntry('deposit.reject', deposit, { reason })),
    );
  },

  async 'POST /ops/api/withdrawals/{id}/approve'(request, { params }) {
    const work = (tx: Tx, actor: string) => approveWithdrawal(tx, { id: params.id, actor });
    return reviewed(request, work, (payment) => paymentEntry('withdrawal.approve', payment));
  },

  async 'POST /ops/api/withdrawals/{id}/mark-paid'(request, { params, body }) {
    const { bankReference } = body;
    const work = (tx: Tx, actor: string) =>
      markWithdrawalPaid(tx, walletDeps(request.app), { id: params.id, actor, bankReference });
    const entryOf = (payment: Withdrawal) => paymentEntry('withdrawal.mark_paid', payment, { bankReference });
    return reviewed(request, work, entryOf);
  },

  async 'POST /ops/api/withdrawals/{id}/reject'(request, { params, body }) {
    const { reason } = body;
    const work = (tx: Tx, actor: string) =>
      rejectWithdrawal(tx, walletDeps(request.app), { id: params.id, actor, reason });
    const entryOf = (payment: Withdrawal) => paymentEntry('withdrawal.reject', payment, { reason });
    return reviewed(request, work, entryOf);
  },

  async 'POST /ops/api/withdrawals/{id}/resolve'(request, { params, body }) {
    const { outcome, reason } = body;
    const work = (tx: Tx, actor: string) =>
      resolveWithdrawal(tx, walletDeps(request.app), { id: params.id, actor, outcome, reason });
    const entryOf = (payment: Withdrawal) => paymentEntry('withdrawal.resolve', payment, { outcome, reason });
    return reviewed(request, work, entryOf);
  },

  async 'POST /ops/api/rounds/{id}/close'(request, { params, body }) {
    const entry = { action: 'round.close', subject: params.id, details: { reason: body.reason } };
    const work = (tx: Tx, actor: string) => closeStaleRound(tx, { id: BigInt(params.id), actor });
    await runAudited(acting(request), work, () => entry);
    return null;
  },

  async 'DELETE /ops/api/ledger/halts/{accountKind}'(request, { params }) {
    const entry = { action: 'ledger.lift-halt', subject: params.accountKind };
    await runAudited(
      acting(request),
      (tx) => liftHalt(tx, params.accountKind),
      () => entry,
    );
    return null;
  },
};
