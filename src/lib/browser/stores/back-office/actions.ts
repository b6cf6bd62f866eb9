import { atom } from 'nanostores';
import type { EndpointInput } from '#api/table';
import { call, isRefusal } from '../../client/client.ts';
import { refusalValue } from '../../client/errors.ts';
import { refreshCounts } from './shell/counts.ts';
import { bankAccounts, deposits, staleRounds, withdrawals } from './lists.ts';
import { withRecentCode } from './shell/second-factor.ts';
import { onSignedOut } from './shell/session.ts';

export interface Notice {
  /** Key and parameters of the text: `done.depositApproved`. */
  key: string;
  params: Record<string, string>;
}

/** Message about the last action, shown until the next one or until it is dismissed. */
export const $notice = atom<Notice | undefined>(undefined);

export function dismissNotice(): void {
  $notice.set(undefined);
}

onSignedOut(dismissNotice);

type Refresh = () => Promise<void>;

/**
 * Makes a request, after a code where it needs a recent one, then publishes its notice and refreshes the list. An act that needs a second person counts as done: it waits
 * among the approvals. Throws what the client throws otherwise.
 */
export async function runAction<Result>(
  work: () => Promise<Result>,
  refresh: Refresh,
  notice: Notice | ((response: Result) => Notice),
): Promise<void> {
  try {
    const response = await withRecentCode(work);
    $notice.set(typeof notice === 'function' ? notice(response) : notice);
  } catch (error) {
    if (!isRefusal(error, 'second_person_needed')) {
      // A colleague may have decided the row in the meantime: the list shows it.
      void refresh();
      throw error;
    }
    $notice.set({ key: 'done.proposed', params: { id: proposalIdOf(refusalValue(error)) } });
  }
  await Promise.all([refresh(), refreshCounts()]);
}

function proposalIdOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'proposalId' in value ? String(value.proposalId) : '';
}

/** The bank's own data of a transfer. */
export interface BankTransfer {
  bankReference: string;
  /** Day on which the bank booked it: 2026-11-21. */
  valueDate: string;
}

export function approveDeposit(id: string, transfer: BankTransfer): Promise<void> {
  const work = () => call('POST /ops/api/deposits/{id}/approve', { params: { id }, body: transfer });
  return runAction(work, deposits.refresh, { key: 'done.depositApproved', params: { id } });
}

export function rejectDeposit(id: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/deposits/{id}/reject', { params: { id }, body: { reason } });
  return runAction(work, deposits.refresh, { key: 'done.depositRejected', params: { id } });
}

export function refundDeposit(id: string, refund: { amount: string; reason: string }): Promise<void> {
  const work = () => call('POST /ops/api/deposits/{id}/refund', { params: { id }, body: refund });
  return runAction(work, deposits.refresh, { key: 'done.depositRefunded', params: { id } });
}

export function approveWithdrawal(id: string): Promise<void> {
  const work = () => call('POST /ops/api/withdrawals/{id}/approve', { params: { id }, body: {} });
  return runAction(work, withdrawals.refresh, { key: 'done.withdrawalApproved', params: { id } });
}

export function rejectWithdrawal(id: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/withdrawals/{id}/reject', { params: { id }, body: { reason } });
  return runAction(work, withdrawals.refresh, { key: 'done.withdrawalRejected', params: { id } });
}

export function markWithdrawalPaid(id: string, bankReference: string): Promise<void> {
  const work = () => call('POST /ops/api/withdrawals/{id}/mark-paid', { params: { id }, body: { bankReference } });
  return runAction(work, withdrawals.refresh, { key: 'done.withdrawalMarkedPaid', params: { id } });
}

export type Resolution = EndpointInput<'POST /ops/api/withdrawals/{id}/resolve'>['body'];

export function resolveWithdrawal(id: string, resolution: Resolution): Promise<void> {
  const work = () => call('POST /ops/api/withdrawals/{id}/resolve', { params: { id }, body: resolution });
  return runAction(work, withdrawals.refresh, { key: 'done.withdrawalResolved', params: { id } });
}

export function acceptBankAccount(id: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/bank-accounts/{id}/accept', { params: { id }, body: { reason } });
  return runAction(work, bankAccounts.refresh, { key: 'done.bankAccountAccepted', params: { id } });
}

export function refuseBankAccount(id: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/bank-accounts/{id}/refuse', { params: { id }, body: { reason } });
  return runAction(work, bankAccounts.refresh, { key: 'done.bankAccountRefused', params: { id } });
}

export function closeRound(id: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/rounds/{id}/close', { params: { id }, body: { reason } });
  return runAction(work, staleRounds.refresh, { key: 'done.roundClosed', params: { id } });
}
