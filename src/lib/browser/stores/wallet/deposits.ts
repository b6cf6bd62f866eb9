import { atom } from 'nanostores';
import type { EndpointResponse, EndpointInput } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { createSubmission } from '../submission.ts';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';

export type Deposit = EndpointResponse<'POST /wps/v2/wallets/deposits'>;
export type DepositMethod = EndpointResponse<'GET /wps/v2/wallets/deposit/methods'>['methods'][number];

const PAGE_SIZE = 10;

export type DepositBonus = EndpointResponse<'GET /wps/v2/wallets/deposit/bonuses'>[number];

/** The methods of the form, and the promotions that can be claimed with a deposit. */
export const depositSetup = createLoader(async () => {
  const [{ methods }, bonuses] = await Promise.all([
    callAsMember('GET /wps/v2/wallets/deposit/methods', {}),
    callAsMember('GET /wps/v2/wallets/deposit/bonuses', {}),
  ]);
  return { methods, bonuses };
});

export const deposits = createLoader((pageNo: number) =>
  callAsMember('GET /wps/v2/wallets/deposits', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** The deposit whose payment screen is open. */
export const $openDeposit = atom<Deposit | undefined>();

const submission = createSubmission();

export async function createDeposit(body: EndpointInput<'POST /wps/v2/wallets/deposits'>['body']): Promise<void> {
  try {
    const deposit = await submission.send(body, async (idempotencyKey) => {
      const created = await callAsMember('POST /wps/v2/wallets/deposits', { body, idempotencyKey });
      return created.kind === 'gateway' ? requestCheckout(created.id) : created;
    });
    $openDeposit.set(deposit);
    leaveForCheckout(deposit);
  } finally {
    // A deposit whose gateway could not be reached exists, and can be paid later.
    void deposits.load(1);
  }
}

function requestCheckout(id: string): Promise<Deposit> {
  return callAsMember('POST /wps/v2/wallets/deposits/{id}/checkout', { params: { id }, body: {} });
}

function leaveForCheckout({ checkout }: Deposit): void {
  if (checkout?.url) location.assign(checkout.url);
}

/** Leads to the gateway's page again, or shows its QR code. */
export async function continueToCheckout(id: string): Promise<void> {
  const deposit = await requestCheckout(id);
  $openDeposit.set(deposit);
  leaveForCheckout(deposit);
}

/** Opens the deposit that an address names, when the gateway has returned the member. */
export async function openDeposit(id: string): Promise<void> {
  $openDeposit.set(await getDeposit(id));
}

function getDeposit(id: string): Promise<Deposit> {
  return callAsMember('GET /wps/v2/wallets/deposits/{id}', { params: { id } });
}

/** Opens a deposit of the list, or returns to the same page of the list, where `refreshDeposits` finds it again. */
export function showDeposit(deposit: Deposit | undefined): void {
  $openDeposit.set(deposit);
  void deposits.reload();
  // A promotion may be for one deposit only.
  if (!deposit) void depositSetup.reload();
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
  const id = $openDeposit.get()?.id;
  if (id === undefined) return;
  // The next event tries again.
  const fresh = await getDeposit(id).catch(() => undefined);
  // The member may have left it meanwhile.
  if (fresh && $openDeposit.get()?.id === id) $openDeposit.set(fresh);
}

onLiveEvent('deposit', () => void refreshDeposits());
onLiveEvent('resumed', () => void refreshDeposits());
$session.listen(({ state }) => {
  if (state !== 'out') return;
  $openDeposit.set(undefined);
  depositSetup.clear();
  deposits.clear();
});
