import { z } from 'zod';
import {
  approveDeposit,
  approveWithdrawal,
  type Deposit,
  findDeposit,
  getReceivables,
  markWithdrawalPaid,
  needsSecondPerson,
  listDepositsForReview,
  listReceivables,
  listWithdrawalsForReview,
  rejectDeposit,
  rejectWithdrawal,
  type WalletDeps,
  type Withdrawal,
} from '#domain/wallet';
import { displayTime } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { contractReceivableOf } from '#domain/contracts';
import { cryptoRandom } from '#kernel/ids';
import { formatAmount } from '#kernel/money';
import { bankName } from '../presenters/wallet.ts';
import { paymentEntry, runAudited } from '../audit/audit-record.ts';
import { type Command, type CommandContext, proposeInstead, reasonOf, UsageError, rolesOf } from './command.ts';
import { textTable } from './text-table.ts';

const PAGE = { pageNo: 1, pageSize: 100 };

/** The member's open pages are notified by the event that the domain writes, not by this process. */
function depsOf(context: CommandContext): WalletDeps {
  const { depositExpiryMinutes, withdrawalConfirmationMinutes, isFourEyesOn, rewards, timeZone } = context;
  const notifier = { balanceChanged: () => undefined };
  const fingerprint = (text: string) => context.openSealer().fingerprint(text);
  return {
    random: cryptoRandom,
    notifier,
    claims: { random: cryptoRandom, notifier, ...rewards, timeZone, fingerprint },
    hasGateway: false,
    depositExpiryMinutes,
    withdrawalConfirmationMinutes,
    turnover: rewards.turnover,
    endingGraceHours: rewards.endingGraceHours,
    timeZone,
    hasContractReceivables: async (db, memberId) => (await contractReceivableOf(db, memberId)) > 0n,
    isFourEyesOn,
  };
}

async function listDeposits({ db, timeZone, print }: CommandContext): Promise<number> {
  const page = await listDepositsForReview(db, PAGE);
  print(
    textTable(page.rows, [
      { title: 'ID', text: (row) => row.publicId },
      { title: 'REQUESTED', text: (row) => displayTime(row.createdAt, timeZone) },
      { title: 'MEMBER', text: (row) => row.account },
      { title: 'AMOUNT', text: (row) => formatAmount(row.amountMinor), isNumber: true },
      { title: 'CURRENCY', text: (row) => row.currency },
      { title: 'MEMO', text: (row) => row.memo },
      { title: 'STATE', text: (row) => row.state },
    ]),
  );
  print(`${page.rows.length} of ${page.totalRows} open`);
  return 0;
}

async function listWithdrawals({ db, timeZone, print }: CommandContext): Promise<number> {
  const page = await listWithdrawalsForReview(db, PAGE);
  const receivables = await getReceivables(
    db,
    page.rows.map(({ memberId }) => memberId),
  );
  print(
    textTable(page.rows, [
      { title: 'ID', text: (row) => row.publicId },
      { title: 'REQUESTED', text: (row) => displayTime(row.createdAt, timeZone) },
      { title: 'MEMBER', text: (row) => row.account },
      { title: 'AMOUNT', text: (row) => formatAmount(row.amountMinor), isNumber: true },
      { title: 'CURRENCY', text: (row) => row.currency },
      { title: 'RECEIVABLE', text: (row) => formatAmount(receivables.get(row.memberId) ?? 0n), isNumber: true },
      { title: 'BANK', text: (row) => bankName(row.payTo.bankCode) },
      { title: 'ACCOUNT', text: (row) => row.payTo.accountNumber },
      { title: 'HOLDER', text: (row) => row.payTo.holderName },
      { title: 'STATE', text: (row) => row.state },
    ]),
  );
  print(`${page.rows.length} of ${page.totalRows} open`);
  return 0;
}

async function printReceivables({ db, timeZone, print }: CommandContext): Promise<number> {
  const { rows, total } = await listReceivables(db, PAGE.pageSize);
  print(
    textTable(rows, [
      { title: 'MEMBER ID', text: (row) => row.publicId },
      { title: 'MEMBER', text: (row) => row.account },
      { title: 'RECEIVABLE', text: (row) => formatAmount(row.openMinor), isNumber: true },
      { title: 'CURRENCY', text: (row) => row.currency },
      { title: 'SINCE', text: (row) => displayTime(row.createdAt, timeZone) },
      { title: 'SOURCE', text: (row) => row.source },
      { title: 'GAME', text: ({ details }) => details['game'] ?? '' },
      { title: 'DRAW OR ROUND', text: ({ details }) => details['draw'] ?? details['round'] ?? '' },
    ]),
  );
  print(`${rows.length} of ${total}; recovered from the members’ next credits`);
  return 0;
}

type Payment = Deposit | Withdrawal;

/** Takes one step of a deposit or withdrawal, records it in the audit log and prints the new state. */
async function decide(
  context: CommandContext,
  action: string,
  work: (tx: Tx, actor: string) => Promise<Payment>,
  details?: Record<string, string>,
): Promise<number> {
  const payment = await runAudited(context.acting, work, (result) => paymentEntry(action, result, details));
  context.print(
    `${payment.publicId} (${formatAmount(payment.amountMinor)} ${payment.currency} of ${payment.account}): ${payment.state}`,
  );
  return 0;
}

const approveDepositById: Command['run'] = async (context, [id = '', bankReference = '', valueDate = '']) => {
  if (!z.iso.date().safeParse(valueDate).success)
    throw new UsageError(`"${valueDate}" is not a day; write 2026-11-21.`);
  const body = { bankReference, valueDate };
  const deposit = await findDeposit(context.db, id);
  if (context.isFourEyesOn && needsSecondPerson(deposit, context.depositFourEyesAboveMinor)) {
    return proposeInstead(context, 'POST /ops/api/deposits/{id}/approve', { params: { id }, body });
  }
  const work = (tx: Tx, actor: string) => approveDeposit(tx, depsOf(context), { id, actor, ...body });
  return decide(context, 'deposit.approve', work, body);
};

const rejectDepositById: Command['run'] = (context, [id = '', text = '']) => {
  const reason = reasonOf(text);
  return decide(context, 'deposit.reject', (tx, actor) => rejectDeposit(tx, { id, actor, reason }), { reason });
};

const approveWithdrawalById: Command['run'] = (context, [id = '']) =>
  decide(context, 'withdrawal.approve', (tx, actor) => approveWithdrawal(tx, { id, actor }));

const markWithdrawalPaidById: Command['run'] = (context, [id = '', bankReference = '']) => {
  const work = (tx: Tx, actor: string) => markWithdrawalPaid(tx, depsOf(context), { id, actor, bankReference });
  return decide(context, 'withdrawal.mark_paid', work, { bankReference });
};

const rejectWithdrawalById: Command['run'] = (context, [id = '', text = '']) => {
  const reason = reasonOf(text);
  const work = (tx: Tx, actor: string) => rejectWithdrawal(tx, depsOf(context), { id, actor, reason });
  return decide(context, 'withdrawal.reject', work, { reason });
};

const WITH_REASON = { usage: '<id> <reason>', words: 2, isRestText: true } as const;

export const paymentCommands: Record<string, Command> = {
  'receivables list': {
    usage: '',
    summary: 'lists what members have to give back after corrections',
    words: 0,
    run: printReceivables,
  },
  'deposits list': { usage: '', summary: 'lists open deposits, oldest first', words: 0, run: listDeposits },
  'deposits approve': {
    roles: rolesOf('POST /ops/api/deposits/{id}/approve'),
    usage: '<id> <bankReference> <day>',
    summary: 'credits the member after the transfer arrived',
    words: 3,
    run: approveDepositById,
  },
  'deposits reject': {
    roles: rolesOf('POST /ops/api/deposits/{id}/reject'),
    ...WITH_REASON,
    summary: 'rejects a deposit without a matching transfer',
    run: rejectDepositById,
  },
  'withdrawals list': { usage: '', summary: 'lists open withdrawals, oldest first', words: 0, run: listWithdrawals },
  'withdrawals approve': {
    roles: rolesOf('POST /ops/api/withdrawals/{id}/approve'),
    usage: '<id>',
    summary: 'approves the withdrawal',
    words: 1,
    run: approveWithdrawalById,
  },
  'withdrawals mark-paid': {
    roles: rolesOf('POST /ops/api/withdrawals/{id}/mark-paid'),
    usage: '<id> <bankReference>',
    summary: 'records that the bank has paid',
    words: 2,
    run: markWithdrawalPaidById,
  },
  'withdrawals reject': {
    roles: rolesOf('POST /ops/api/withdrawals/{id}/reject'),
    ...WITH_REASON,
    summary: 'returns the held funds to the member',
    run: rejectWithdrawalById,
  },
};
