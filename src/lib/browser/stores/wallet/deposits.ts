import { atom } from 'nanostores';
import type { EndpointResponse, EndpointInput } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { createSubmission } from '../submission.ts';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';

export type Deposit = EndpointResponse<'POST /wps/v2/wallets/deposits'>;
export type WalletMethod = EndpointResponse<'GET /wps/v2/wallets/deposit/methods'>['methods'][number];

const PAGE_SIZE = 10;

export const depositMethods = createLoader(async () => {
  const { methods } = await callAsMember('GET /wps/v2/wallets/deposit/methods', {});
  return methods;
});

export const deposits = createLoader((pageNo: number) =>
  callAsMember('GET /wps/v2/wallets/deposits', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** The deposit whose payment screen is open. */
export const $openDeposit = atom<Deposit | undefined>();

const submission = createSubmission();

export async function createDeposit(body: EndpointInput<'POST /wps/v2/wallets/deposits'>['body']): Promise<void> {
  const deposit = await submission.send(body, (idempotencyKey) =>
    callAsMember('POST /wps/v2/wallets/deposits', { body, idempotencyKey }),
  );
  $openDeposit.set(deposit);
  void deposits.load(1);
}

/** Opens a deposit of the list, or returns to the same page of the list, where `refreshDeposits` finds it again. */
export function showDeposit(deposit: Deposit | undefined): void {
  $openDeposit.set(deposit);
  void deposits.reload();
}

/** Reports that the member has transferred the money; staff check for it now. */
export async function submitDepositForReview(id: string): Promise<void> {
  const deposit = await callAsMember('POST /wps/v2/wallets/deposits/{id}/submit', { params: { id }, body: {} });
  if ($openDeposit.get()?.id === id) $openDeposit.set(deposit);
  await deposits.reload();
}

/** Reloads the open deposit's state: after a live event, a lost connection, or when its time ran out. */
export async function refreshDeposits(): Promise<void> {
  await deposits.reload();
  const open = $openDeposit.get();
  const list = deposits.$store.get();
  if (!open || list.state !== 'ready') return;
  const fresh = list.value.rows.find((row) => row.id === open.id);
  if (fresh) $openDeposit.set(fresh);
}

onLiveEvent('deposit', () => void refreshDeposits());
onLiveEvent('resumed', () => void refreshDeposits());
$session.listen(({ state }) => {
  if (state !== 'out') return;
  $openDeposit.set(undefined);
  depositMethods.clear();
  deposits.clear();
});
