import type { EndpointInput, EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader, type Loader } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';
import { refreshBalance } from './balance.ts';

export type VendorWallet = EndpointResponse<'GET /wps/v2/wallets/vendors'>['wallets'][number];
export type WalletBalance = EndpointResponse<'GET /wps/v2/wallets/vendors/{vassalage}/balance'>;
export type Transfer = EndpointResponse<'GET /wps/v2/wallets/transfers'>['rows'][number];

const PAGE_SIZE = 5;

/** The member's wallets at vendors; none where all games share one wallet. */
export const vendorWallets = createLoader(async () => {
  const { wallets } = await callAsMember('GET /wps/v2/wallets/vendors', {});
  for (const { vassalage } of wallets) void walletBalance(vassalage).load();
  return wallets;
});

const balances = new Map<string, Loader<WalletBalance, []>>();

/** The balance of one wallet. Each is loaded by itself, because one slow vendor must not hide the others. */
export function walletBalance(vassalage: string): Loader<WalletBalance, []> {
  const existing = balances.get(vassalage);
  if (existing) return existing;
  const loader = createLoader(() =>
    callAsMember('GET /wps/v2/wallets/vendors/{vassalage}/balance', { params: { vassalage } }),
  );
  balances.set(vassalage, loader);
  return loader;
}

export const transfers = createLoader((pageNo: number) =>
  callAsMember('GET /wps/v2/wallets/transfers', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

const submission = createSubmission();

/** Requests a transfer; live events report what becomes of it. */
export async function requestTransfer(
  body: EndpointInput<'POST /wps/relay/GCS_walletTransfer'>['body'],
): Promise<void> {
  await submission.send(body, (idempotencyKey) =>
    callAsMember('POST /wps/relay/GCS_walletTransfer', { body, idempotencyKey }),
  );
  void transfers.load(1);
  void vendorWallets.reload();
  void refreshBalance();
}

function reload(): void {
  void transfers.reload();
  void vendorWallets.reload();
}

onLiveEvent('transfer', reload);
onLiveEvent('resumed', reload);
$session.listen(({ state }) => {
  if (state !== 'out') return;
  vendorWallets.clear();
  transfers.clear();
  balances.clear();
});
