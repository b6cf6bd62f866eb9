import { atom, onMount } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { parseAmount } from '#kernel/money';
import { onLiveEvent } from '../../client/live-events.ts';
import { LOCAL_KEYS, readLocal, writeLocal } from '../../storage.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';

export type Balance = EndpointResponse<'GET /wps/v2/wallets/balance'>;

const loader = createLoader(async () => presentable(await callAsMember('GET /wps/v2/wallets/balance', {})));

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

/** A balance that waits while a game has not shown its result, and the callback for a credit that begins to wait. */
let waiting: Balance | undefined;
/** Whether debits wait too. */
let isHeld = false;
let onCreditWaiting: (() => void) | undefined;

/**
 * Holds back credits from now on: the balance must not reveal a result before the game shows it. Debits are shown at once.
 * Returns a function that ends it.
 */
export function holdCredits(whenOneWaits: () => void): () => void {
  onCreditWaiting = whenOneWaits;
  return () => {
    onCreditWaiting = undefined;
    showWaitingBalance();
  };
}

/**
 * Holds back every change from now on, for a bet whose stake and win move together. Returns a function that shows the result of the bet, which
 * requests the balance when the bet moved it and none has arrived meanwhile.
 */
export function holdBalance(): (hasMoved?: boolean) => void {
  isHeld = true;
  return (hasMoved = true) => {
    isHeld = false;
    if (waiting) showWaitingBalance();
    else if (hasMoved) void refreshBalance();
  };
}

/** Shows the balance that waits, if any. */
export function showWaitingBalance(): void {
  const held = waiting;
  waiting = undefined;
  if (held && isNewer(held)) loader.set(held);
}

/** Returns the balance to show: responses and live events can arrive out of order, and a credit may have to wait. */
function presentable(received: Balance): Balance {
  const current = valueOf($balance.get());
  if (!current) return received;
  if (!isNewer(received)) return current;
  if (!isHeld && (!onCreditWaiting || !isHigher(received, current))) {
    if (waiting && BigInt(waiting.version) <= BigInt(received.version)) waiting = undefined;
    return received;
  }
  if (!waiting || BigInt(received.version) > BigInt(waiting.version)) waiting = received;
  onCreditWaiting?.();
  return valueOf($balance.get()) ?? current;
}

function isNewer({ version }: Balance): boolean {
  const current = valueOf($balance.get());
  return !current || BigInt(version) >= BigInt(current.version);
}

/** Compares cash and bonus together: a win goes to both, and a converted bonus only moves. */
function isHigher(one: Balance, other: Balance): boolean {
  return playableMinor(one) > playableMinor(other);
}

function playableMinor({ sumBalance, bonus }: Balance): bigint {
  return (parseAmount(sumBalance) ?? 0n) + (parseAmount(bonus) ?? 0n);
}

/** Applies a balance from a live event unless the current one is newer. */
export function applyBalance(received: Balance): void {
  if (!/^\d+$/.test(received.version)) return;
  const balance = presentable(received);
  if (balance !== valueOf($balance.get())) loader.set(balance);
}

onLiveEvent('balance', applyBalance);
onLiveEvent('resumed', () => void refreshBalance());
$session.listen(({ state }) => {
  if (state !== 'out') return;
  waiting = undefined;
  loader.clear();
});
