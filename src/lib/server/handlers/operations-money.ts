import { audit, type AuditEntry } from '#domain/operations';
import { liftHalt } from '#domain/ledger';
import {
  approveDeposit,
  approveWithdrawal,
  type Deposit,
  disburseWithdrawal,
  rejectDeposit,
  rejectWithdrawal,
  resolveWithdrawal,
  type Withdrawal,
} from '#domain/wallet';
import { closeRound } from '#domain/games';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import type { CallContext, Handlers } from '../context.ts';
import { walletDeps } from '../wallet-deps.ts';
import { shownDepositForReview, shownWithdrawalForReview } from './operations-shapes.ts';
import { operatorOf } from './operations-session.ts';

type Entry = Pick<AuditEntry, 'action' | 'subject' | 'details'>;

/** Does the work and writes into the audit log who did it, both or neither. */
function recorded<Result>(
  call: CallContext,
  work: (tx: Tx, actor: string) => Promise<Result>,
  entryOf: (result: Result) => Entry,
): Promise<Result> {
  const actor = operatorOf(call).username;
  return call.write(async (tx) => {
    const result = await work(tx, actor);
    await audit(tx, { ...entryOf(result), actor, address: call.address });
    return result;
  });
}

function moneyEntry(action: string, claim: Deposit | Withdrawal, details: Entry['details'] = {}): Entry {
  const { publicId: subject, account, amountMinor, currency } = claim;
  return { action, subject, details: { account, amount: formatAmount(amountMinor), currency, ...details } };
}

export const operationsMoneyHandlers: Handlers<
  | 'POST /ops/api/deposits/{id}/approve'
  | 'POST /ops/api/deposits/{id}/reject'
  | 'POST /ops/api/withdrawals/{id}/approve'
  | 'POST /ops/api/withdrawals/{id}/disburse'
  | 'POST /ops/api/withdrawals/{id}/reject'
  | 'POST /ops/api/withdrawals/{id}/resolve'
  | 'POST /ops/api/rounds/{id}/close'
  | 'DELETE /ops/api/ledger/halts/{accountKind}'
> = {
  async 'POST /ops/api/deposits/{id}/approve'(call, { params }) {
    const work = (tx: Tx, actor: string) => approveDeposit(tx, walletDeps(call.app), { id: params.id, actor });
    return shownDepositForReview(await recorded(call, work, (deposit) => moneyEntry('deposit.approve', deposit)));
  },

  async 'POST /ops/api/deposits/{id}/reject'(call, { params, body }) {
    const { reason } = body;
    const work = (tx: Tx, actor: string) => rejectDeposit(tx, { id: params.id, actor, reason });
    return shownDepositForReview(
      await recorded(call, work, (deposit) => moneyEntry('deposit.reject', deposit, { reason })),
    );
  },

  async 'POST /ops/api/withdrawals/{id}/approve'(call, { params }) {
    const work = (tx: Tx, actor: string) => approveWithdrawal(tx, { id: params.id, actor });
    return shownWithdrawalForReview(await recorded(call, work, (claim) => moneyEntry('withdrawal.approve', claim)));
  },

  async 'POST /ops/api/withdrawals/{id}/disburse'(call, { params, body }) {
    const { bankReference } = body;
    const work = (tx: Tx, actor: string) =>
      disburseWithdrawal(tx, walletDeps(call.app), { id: params.id, actor, bankReference });
    const entryOf = (claim: Withdrawal) => moneyEntry('withdrawal.disburse', claim, { bankReference });
    return shownWithdrawalForReview(await recorded(call, work, entryOf));
  },

  async 'POST /ops/api/withdrawals/{id}/reject'(call, { params, body }) {
    const { reason } = body;
    const work = (tx: Tx, actor: string) =>
      rejectWithdrawal(tx, walletDeps(call.app), { id: params.id, actor, reason });
    const entryOf = (claim: Withdrawal) => moneyEntry('withdrawal.reject', claim, { reason });
    return shownWithdrawalForReview(await recorded(call, work, entryOf));
  },

  async 'POST /ops/api/withdrawals/{id}/resolve'(call, { params, body }) {
    const { outcome, reason } = body;
    const work = (tx: Tx, actor: string) =>
      resolveWithdrawal(tx, walletDeps(call.app), { id: params.id, actor, outcome, reason });
    const entryOf = (claim: Withdrawal) => moneyEntry('withdrawal.resolve', claim, { outcome, reason });
    return shownWithdrawalForReview(await recorded(call, work, entryOf));
  },

  async 'POST /ops/api/rounds/{id}/close'(call, { params, body }) {
    const entry = { action: 'round.close', subject: params.id, details: { reason: body.reason } };
    const work = (tx: Tx, actor: string) => closeRound(tx, { id: BigInt(params.id), actor });
    await recorded(call, work, () => entry);
    return null;
  },

  async 'DELETE /ops/api/ledger/halts/{accountKind}'(call, { params }) {
    const entry = { action: 'ledger.lift-halt', subject: params.accountKind };
    await recorded(
      call,
      (tx) => liftHalt(tx, params.accountKind),
      () => entry,
    );
    return null;
  },
};
