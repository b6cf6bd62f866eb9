import { atom } from 'nanostores';
import { call } from '../../client/client.ts';
import { inBackOffice, onSignedOut } from './session.ts';

export interface OpenCounts {
  deposits: number;
  withdrawals: number;
  /** Bank accounts in review. */
  bankAccounts: number;
  approvals: number;
  /** Conversations with unread messages. */
  chat: number;
}

/** Numbers of open rows; undefined until they are loaded. */
export const $openCounts = atom<OpenCounts | undefined>(undefined);

onSignedOut(() => $openCounts.set(undefined));

const ONE_ROW = { pageNo: 1, pageSize: 1 };

/** Refreshes the counts. On a failure the last counts stay: the list beside them shows the error. */
export async function refreshCounts(): Promise<void> {
  try {
    const [deposits, withdrawals, bankAccounts, approvals, chat] = await inBackOffice(
      Promise.all([
        call('GET /ops/api/deposits', { query: { ...ONE_ROW, state: 'awaiting_review' } }),
        call('GET /ops/api/withdrawals', { query: ONE_ROW }),
        call('GET /ops/api/bank-accounts', { query: ONE_ROW }),
        call('GET /ops/api/proposals', { query: ONE_ROW }),
        call('GET /ops/api/chat', { query: { ...ONE_ROW, state: 'unread' } }),
      ]),
    );
    $openCounts.set({
      deposits: deposits.totalRows,
      withdrawals: withdrawals.totalRows,
      bankAccounts: bankAccounts.totalRows,
      approvals: approvals.totalRows,
      chat: chat.totalRows,
    });
  } catch {
    // The last counts stay.
  }
}
