import { liftHalt } from '#domain/ledger';
import {
  approveDeposit,
  approveWithdrawal,
  findDeposit,
  needsSecondPerson,
  listRefunds,
  markWithdrawalPaid,
  payAgain,
  refundDeposit,
  rejectDeposit,
  rejectWithdrawal,
  resolveAsReceived,
  reverseEntry,
  type Deposit,
  type Withdrawal,
  getReceivable,
} from '#domain/wallet';
import { closeStaleRound } from '#domain/games';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import type { RequestContext, Handlers, SecondPersonRules } from '../../context.ts';
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

async function presented({ app: { db, config } }: RequestContext, deposit: Deposit) {
  const refunds = await listRefunds(db, [deposit.id]);
  return toDepositForReview(deposit, refunds.get(deposit.id) ?? [], config);
}

/** Which decisions on payments need a second person; the others of these endpoints do not. */
export const moneySecondPersonRules: SecondPersonRules = {
  'POST /ops/api/deposits/{id}/approve': async ({ app }, { params }) =>
    needsSecondPerson(await findDeposit(app.db, params.id), app.config.depositFourEyesAboveMinor),
  'POST /ops/api/withdrawals/{id}/resolve': async (_, { body }) => body.outcome === 'paid_again',
};

export const backOfficeMoneyHandlers: Handlers<
  | 'POST /ops/api/deposits/{id}/approve'
  | 'POST /ops/api/deposits/{id}/reject'
  | 'POST /ops/api/deposits/{id}/refund'
  | 'POST /ops/api/withdrawals/{id}/approve'
  | 'POST /ops/api/withdrawals/{id}/mark-paid'
  | 'POST /ops/api/withdrawals/{id}/reject'
  | 'POST /ops/api/withdrawals/{id}/resolve'
  | 'POST /ops/api/rounds/{id}/close'
  | 'POST /ops/api/ledger/entries/{id}/reverse'
  | 'DELETE /ops/api/ledger/halts/{accountKind}'
> = {
  async 'POST /ops/api/deposits/{id}/approve'(request, { params: { id }, body }) {
    const { proposedBy } = request;
    const work = (tx: Tx, actor: string) =>
      approveDeposit(tx, walletDeps(request.app), { id, actor, proposedBy, ...body });
    const entryOf = (deposit: Deposit) => paymentEntry('deposit.approve', deposit, body);
    return presented(request, await runAudited(acting(request), work, entryOf));
  },

  async 'POST /ops/api/deposits/{id}/reject'(request, { params, body }) {
    const { reason } = body;
    const work = (tx: Tx, actor: string) => rejectDeposit(tx, { id: params.id, actor, reason });
    const entryOf = (deposit: Deposit) => paymentEntry('deposit.reject', deposit, { reason });
    return presented(request, await runAudited(acting(request), work, entryOf));
  },

  async 'POST /ops/api/deposits/{id}/refund'(request, { params: { id }, body: { amount: amountMinor, reason } }) {
    const { proposedBy } = request;
    const work = (tx: Tx, actor: string) =>
      refundDeposit(tx, walletDeps(request.app), { id, amountMinor, reason, actor, proposedBy });
    const entryOf = (deposit: Deposit) =>
      paymentEntry('deposit.refund', deposit, { refund: formatAmount(amountMinor), reason });
    return presented(request, await runAudited(acting(request), work, entryOf));
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
    const { id } = params;
    const work = (tx: Tx, actor: string) =>
      body.outcome === 'received'
        ? resolveAsReceived(tx, { id, actor, reason: body.reason })
        : payAgain(tx, walletDeps(request.app), { id, actor, ...body });
    const entryOf = (payment: Withdrawal) => paymentEntry('withdrawal.resolve', payment, body);
    return reviewed(request, work, entryOf);
  },

  async 'POST /ops/api/rounds/{id}/close'(request, { params, body }) {
    const entry = { action: 'round.close', subject: params.id, details: { reason: body.reason } };
    const work = (tx: Tx, actor: string) => closeStaleRound(tx, { id: BigInt(params.id), actor });
    await runAudited(acting(request), work, () => entry);
    return null;
  },

  async 'POST /ops/api/ledger/entries/{id}/reverse'(request, { params: { id }, body: { reason } }) {
    const { entryId, isReplay } = await runAudited(
      acting(request),
      (tx, actor) => reverseEntry(tx, walletDeps(request.app), { id: BigInt(id), reason, actor }),
      () => ({ action: 'ledger.reverse', subject: id, details: { reason } }),
    );
    return { entryId: entryId.toString(), isReplay };
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
