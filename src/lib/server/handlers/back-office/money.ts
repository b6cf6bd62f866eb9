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
import type { CallContext, Handlers } from '../../context.ts';
import { paymentEntry, recorded, type Entry } from '../../audit/audit-record.ts';
import { walletDeps } from '../../wallet-deps.ts';
import { toDepositForReview, toWithdrawalForReview } from '../../presenters/back-office.ts';
import { acting } from './session.ts';

/** Records a decision on a withdrawal and presents its new state. */
async function reviewed(
  call: CallContext,
  work: (tx: Tx, actor: string) => Promise<Withdrawal>,
  entryOf: (withdrawal: Withdrawal) => Entry,
) {
  const withdrawal = await recorded(acting(call), work, entryOf);
  return toWithdrawalForReview(withdrawal, await getReceivable(call.app.db, withdrawal.memberId));
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
  async 'POST /ops/api/deposits/{id}/approve'(call, { params }) {
    const work = (tx: Tx, actor: string) => approveDeposit(tx, walletDeps(call.app), { id: params.id, actor });
    return toDepositForReview(
      await recorded(acting(call), work, (deposit) => paymentEntry('deposit.approve', deposit)),
    );
  },

  async 'POST /ops/api/deposits/{id}/reject'(call, { params, body }) {
    const { reason } = body;
    const work = (tx: Tx, actor: string) => rejectDeposit(tx, { id: params.id, actor, reason });
    return toDepositForReview(
      await recorded(acting(call), work, (deposit) => paymentEntry('deposit.reject', deposit, { reason })),
    );
  },

  async 'POST /ops/api/withdrawals/{id}/approve'(call, { params }) {
    const work = (tx: Tx, actor: string) => approveWithdrawal(tx, { id: params.id, actor });
    return reviewed(call, work, (payment) => paymentEntry('withdrawal.approve', payment));
  },

  async 'POST /ops/api/withdrawals/{id}/mark-paid'(call, { params, body }) {
    const { bankReference } = body;
    const work = (tx: Tx, actor: string) =>
      markWithdrawalPaid(tx, walletDeps(call.app), { id: params.id, actor, bankReference });
    const entryOf = (payment: Withdrawal) => paymentEntry('withdrawal.mark_paid', payment, { bankReference });
    return reviewed(call, work, entryOf);
  },

  async 'POST /ops/api/withdrawals/{id}/reject'(call, { params, body }) {
    const { reason } = body;
    const work = (tx: Tx, actor: string) =>
      rejectWithdrawal(tx, walletDeps(call.app), { id: params.id, actor, reason });
    const entryOf = (payment: Withdrawal) => paymentEntry('withdrawal.reject', payment, { reason });
    return reviewed(call, work, entryOf);
  },

  async 'POST /ops/api/withdrawals/{id}/resolve'(call, { params, body }) {
    const { outcome, reason } = body;
    const work = (tx: Tx, actor: string) =>
      resolveWithdrawal(tx, walletDeps(call.app), { id: params.id, actor, outcome, reason });
    const entryOf = (payment: Withdrawal) => paymentEntry('withdrawal.resolve', payment, { outcome, reason });
    return reviewed(call, work, entryOf);
  },

  async 'POST /ops/api/rounds/{id}/close'(call, { params, body }) {
    const entry = { action: 'round.close', subject: params.id, details: { reason: body.reason } };
    const work = (tx: Tx, actor: string) => closeStaleRound(tx, { id: BigInt(params.id), actor });
    await recorded(acting(call), work, () => entry);
    return null;
  },

  async 'DELETE /ops/api/ledger/halts/{accountKind}'(call, { params }) {
    const entry = { action: 'ledger.lift-halt', subject: params.accountKind };
    await recorded(
      acting(call),
      (tx) => liftHalt(tx, params.accountKind),
      () => entry,
    );
    return null;
  },
};
