import { atom, onMount } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { LOCAL_KEYS, readLocal, writeLocal } from '../../storage.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';

export type Balance = EndpointResponse<'GET /wps/v2/wallets/balance'>;

const loader = createLoader(async () => newerOf(await callAsMember('GET /wps/v2/wallets/balance', {})));

/** The latest balance, from a response or a live event. */
export const $balance = loader.$store;

export const refreshBalance: () => Promise<void> = loader.load;

/** Whether `***` is shown instead of the balance; stored in this browser. */
export const $isBalanceHidden = atom(false);

onMount($isBalanceHidden, () => {
  $isBalanceHidden.set(readLocal(LOCAL_KEYS.isBalanceHidden) === '1');
});

export function toggleBalanceHidden(): void {
  $isBalanceHidden.set(!$isBalanceHidden.get());
  writeLocal(LOCAL_KEYS.isBalanceHidden, $isBalanceHidden.get() ? '1' : '0');
}

/** Returns the newer of the current and a received balance; responses and live events can arrive out of order. */
function newerOf(received: Balance): Balance {
  const current = valueOf($balance.get());
  return current && BigInt(current.version) > BigInt(received.version) ? current : received;
}

/** Applies a balance from a live event unless the current one is newer. */
export function applyBalance(received: Balance): void {
  if (!/^\d+$/.test(received.version)) return;
  if (newerOf(received) === received) loader.set(received);
}

onLiveEvent('balance', applyBalance);
onLiveEvent('resumed', () => void refreshBalance());
$session.listen(({ state }) => {
  if (state === 'out') loader.clear();
});
