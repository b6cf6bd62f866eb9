import { atom, onMount } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { onLive } from '../client/events.ts';
import { LOCAL_KEYS, readLocal, writeLocal } from '../storage.ts';
import { createLoader, valueOf } from './loadable.ts';
import { memberCall } from './member-call.ts';
import { $session } from './session.ts';

export type Balance = CallAnswer<'GET /wps/v2/wallets/balance'>;

const loader = createLoader(async () => newest(await memberCall('GET /wps/v2/wallets/balance', {})));

/** The balance as last heard, from an answer or a push. */
export const $balance = loader.$store;

export const refreshBalance: () => Promise<void> = loader.load;

/** Whether `***` is shown instead; kept in this browser. */
export const $isBalanceHidden = atom(false);

onMount($isBalanceHidden, () => {
  $isBalanceHidden.set(readLocal(LOCAL_KEYS.isBalanceHidden) === '1');
});

export function toggleBalanceHidden(): void {
  $isBalanceHidden.set(!$isBalanceHidden.get());
  writeLocal(LOCAL_KEYS.isBalanceHidden, $isBalanceHidden.get() ? '1' : '0');
}

/** Answers and pushes overtake each other: of two balances the one with the higher version is the later one. */
function newest(heard: Balance): Balance {
  const shown = valueOf($balance.get());
  return shown && BigInt(shown.version) > BigInt(heard.version) ? shown : heard;
}

/** Takes a pushed balance, unless what is shown is at least as new. */
export function applyBalance(heard: Balance): void {
  if (!/^\d+$/.test(heard.version)) return;
  if (newest(heard) === heard) loader.set(heard);
}

onLive('balance', applyBalance);
onLive('resumed', () => void refreshBalance());
$session.listen(({ state }) => {
  if (state === 'out') loader.clear();
});
