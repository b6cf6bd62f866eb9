import type { EndpointResponse, EndpointInput } from '#api/table';
import { isRefusal } from '../../client/client.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import { createSubmission, paymentContent } from '../submission.ts';
import { refreshBalance } from './balance.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { callAsMember, uploadAsMember } from '../call-as-member.ts';
import { turnover } from './turnover.ts';
import { withStrongAuthentication } from '../security/recent-authentication.ts';
import { $session, patchMember } from '../session.ts';

export type Withdrawal = EndpointResponse<'POST /wps/v2/wallets/withdrawals'>;
export type WithdrawalSetup = EndpointResponse<'GET /wps/v2/wallets/withdrawal/methods'>;
export type BankAccount = WithdrawalSetup['bankAccounts'][number];

const PAGE_SIZE = 10;

/** Methods, banks, the member's accounts, and whether a payment password is set. */
export const withdrawalSetup = createLoader(() => callAsMember('GET /wps/v2/wallets/withdrawal/methods', {}));

export const withdrawals = createLoader((pageNo: number) =>
  callAsMember('GET /wps/v2/wallets/withdrawals', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** Refusals that the states of the bank accounts explain. */
const DESTINATION_REFUSALS = [
  'payout_on_hold',
  'withdrawals_held',
  'withdrawals_in_review',
  'bank_account_not_active',
] as const;

const submission = createSubmission();

/** Requests a withdrawal; its amount is held from then on. */
export async function requestWithdrawal(
  body: EndpointInput<'POST /wps/v2/wallets/withdrawals'>['body'],
): Promise<Withdrawal> {
  const withdrawal = await submission
    .send(paymentContent(body), (idempotencyKey) =>
      callAsMember('POST /wps/v2/wallets/withdrawals', { body, idempotencyKey, encrypted: true }),
    )
    .catch((error: unknown) => {
      // Shows what has happened to the bank account since the page was loaded.
      if (DESTINATION_REFUSALS.some((code) => isRefusal(error, code))) void withdrawalSetup.reload();
      if (isRefusal(error, 'turnover_required')) void turnover.reload();
      // The first request was carried out, and its response was lost.
      if (isRefusal(error, 'idempotency_key_reused')) showRequested();
      throw error;
    });
  showRequested();
  return withdrawal;
}

/** Shows the new withdrawal, what is left of the balance, and how many more are allowed today. */
function showRequested(): void {
  void withdrawals.load(1);
  void withdrawalSetup.reload();
  void refreshBalance();
}

export async function setPaymentPassword(
  body: EndpointInput<'PUT /wps/member/paymentPassword'>['body'],
): Promise<void> {
  await withStrongAuthentication(() => callAsMember('PUT /wps/member/paymentPassword', { body, encrypted: true }));
  patchMember({ hasPaymentPassword: true });
  const setup = valueOf(withdrawalSetup.$store.get());
  if (setup) withdrawalSetup.set({ ...setup, hasPaymentPassword: true });
}

export async function addBankAccount(
  body: EndpointInput<'POST /wps/v2/wallets/bankAccounts'>['body'],
): Promise<string> {
  const { id } = await withStrongAuthentication(() => callAsMember('POST /wps/v2/wallets/bankAccounts', { body }));
  await withdrawalSetup.reload();
  return id;
}

export async function removeBankAccount(id: string): Promise<void> {
  await callAsMember('DELETE /wps/v2/wallets/bankAccounts/{id}', { params: { id } });
  await withdrawalSetup.reload();
}

export async function confirmReceived(id: string): Promise<void> {
  await callAsMember('POST /wps/v2/wallets/withdrawals/{id}/confirm', {
    params: { id },
    body: { outcome: 'received' },
  });
  await withdrawals.reload();
}

/** Reports that a withdrawal did not arrive, with a picture of the bank statement as receipt. */
export async function reportNotReceived(id: string, receipt: Blob): Promise<void> {
  const { fileId } = await uploadAsMember('PUT /wps/v2/wallets/receipts', receipt);
  await callAsMember('POST /wps/v2/wallets/withdrawals/{id}/confirm', {
    params: { id },
    body: { outcome: 'not_received', receiptFileId: fileId },
  });
  await withdrawals.reload();
}

/** A withdrawal that was rejected can be requested again today. */
function reload(): void {
  void withdrawals.reload();
  void withdrawalSetup.reload();
}

onLiveEvent('withdrawal', reload);
onLiveEvent('resumed', reload);
$session.listen(({ state }) => {
  if (state !== 'out') return;
  withdrawalSetup.clear();
  withdrawals.clear();
});
