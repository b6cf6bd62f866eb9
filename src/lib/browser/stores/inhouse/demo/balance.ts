import { atom, onMount } from 'nanostores';
import { formatAmount, parseAmount } from '#kernel/money';
import { DEMO_BALANCE } from '#rules/payments/demo-currency';
import { readSession, SESSION_KEYS, writeSession } from '../../../storage.ts';

const FIRST_MINOR = parseAmount(DEMO_BALANCE) ?? 0n;
let balanceMinor = FIRST_MINOR;
let isHeld = false;

/** The balance of demo rounds as it is shown; stored in this tab. */
export const $demoBalance = atom(DEMO_BALANCE);

onMount($demoBalance, () => {
  balanceMinor = parseAmount(readSession(SESSION_KEYS.demoBalance) ?? '') ?? FIRST_MINOR;
  $demoBalance.set(formatAmount(balanceMinor));
});

export function demoBalanceMinor(): bigint {
  return balanceMinor;
}

/** Moves the balance; one that is held follows when the result is shown. A negative balance must be refused before. */
export function moveDemoBalance(amountMinor: bigint): void {
  balanceMinor += amountMinor;
  if (!isHeld) $demoBalance.set(formatAmount(balanceMinor));
}

/** Holds the shown balance. Returns a function that shows the present one. */
export function holdDemoBalance(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
    $demoBalance.set(formatAmount(balanceMinor));
  };
}

/** Stores the balance while no stake is open, so that a reload refunds the stakes of rounds that it ends. */
export function storeDemoBalance(): void {
  writeSession({ [SESSION_KEYS.demoBalance]: formatAmount(balanceMinor) });
}

/** Fills the balance up to what demo mode begins with. */
export function refillDemoBalance(): void {
  balanceMinor = FIRST_MINOR;
  $demoBalance.set(DEMO_BALANCE);
  storeDemoBalance();
}
