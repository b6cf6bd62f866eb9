import {
  acceptBankAccount,
  listBankAccountsForReview,
  refuseBankAccount,
  type ReviewedBankAccount,
} from '#domain/members';
import { runAudited, type Entry } from '../../audit/audit-record.ts';
import type { Handlers } from '../../context.ts';
import { toBankAccountForReview } from '../../presenters/back-office.ts';
import { acting, recordListView } from './session.ts';

/** Returns the audit entry of a decision on a member's bank account, without names, because the log outlives them. */
function entryOf(action: string, account: ReviewedBankAccount): Entry {
  const { publicId: subject, memberPublicId: memberId, reason } = account;
  return { action, subject, details: { memberId, reason } };
}

export const backOfficeBankAccountHandlers: Handlers<
  'GET /ops/api/bank-accounts' | 'POST /ops/api/bank-accounts/{id}/accept' | 'POST /ops/api/bank-accounts/{id}/refuse'
> = {
  async 'GET /ops/api/bank-accounts'(request, { query }) {
    const page = await listBankAccountsForReview(request.app.db, query);
    const ids = page.rows.map(({ publicId }) => publicId);
    await recordListView(request, 'bank-account-list.view', { pageNo: query.pageNo, ids });
    return { ...page, rows: page.rows.map(toBankAccountForReview) };
  },

  async 'POST /ops/api/bank-accounts/{id}/accept'(request, { params: { id }, body: { reason } }) {
    const accepted = await runAudited(
      acting(request),
      (tx, actor) => acceptBankAccount(tx, { id, actor, reason }),
      (account) => entryOf('bank-account.accept', account),
    );
    return toBankAccountForReview(accepted);
  },

  async 'POST /ops/api/bank-accounts/{id}/refuse'(request, { params: { id }, body: { reason } }) {
    const refused = await runAudited(
      acting(request),
      (tx, actor) => refuseBankAccount(tx, { id, actor, reason }),
      (account) => entryOf('bank-account.refuse', account),
    );
    return toBankAccountForReview(refused);
  },
};
