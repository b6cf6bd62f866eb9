import { atom } from 'nanostores';
import { call } from '../../../client/client.ts';
import { canOpen, type SectionName } from './sections.ts';
import { $staffSession, inBackOffice, onSignedOut } from './session.ts';

export interface OpenCounts {
  deposits: number;
  withdrawals: number;
  /** Bank accounts in review. */
  bankAccounts: number;
  approvals: number;
  /** Applications that wait for a decision. */
  claims: number;
  /** Open alerts; 0 for roles that do not see them. */
  security: number;
  /** Comparisons with differences that nobody has acknowledged; 0 for roles that do not see them. */
  reconciliations: number;
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
    const [deposits, withdrawals, bankAccounts, approvals, claims, security, reconciliations, chat] =
      await inBackOffice(
        Promise.all([
          call('GET /ops/api/deposits', { query: { ...ONE_ROW, state: 'awaiting_review' } }),
          call('GET /ops/api/withdrawals', { query: ONE_ROW }),
          call('GET /ops/api/bank-accounts', { query: ONE_ROW }),
          call('GET /ops/api/proposals', { query: ONE_ROW }),
          call('GET /ops/api/claims', { query: { ...ONE_ROW, state: 'applying' } }),
          canSee('security') ? call('GET /ops/api/security/alerts', { query: ONE_ROW }) : { totalRows: 0 },
          canSee('reconciliations') ? call('GET /ops/api/reconciliations', { query: ONE_ROW }) : { totalRows: 0 },
          call('GET /ops/api/chat', { query: { ...ONE_ROW, state: 'unread' } }),
        ]),
      );
    $openCounts.set({
      deposits: deposits.totalRows,
      withdrawals: withdrawals.totalRows,
      bankAccounts: bankAccounts.totalRows,
      approvals: approvals.totalRows,
      claims: claims.totalRows,
      security: security.totalRows,
      reconciliations: reconciliations.totalRows,
      chat: chat.totalRows,
    });
  } catch {
    // The last counts stay.
  }
}

/** A refused request would itself be a security event. */
function canSee(section: SectionName): boolean {
  const session = $staffSession.get();
  return session.status === 'signed-in' && canOpen(session.staffUser.role, section);
}
