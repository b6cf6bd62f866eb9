import type { Deposit } from '#browser/stores/wallet/deposits';
import type { StatusTone } from '../../ui/index.ts';

export type SettledDeposit = Exclude<Deposit['state'], 'created'>;

export const DEPOSIT_TONES: Record<Deposit['state'], StatusTone> = {
  created: 'warning',
  awaiting_review: 'progress',
  credited: 'good',
  rejected: 'bad',
  declined: 'bad',
  expired: 'neutral',
};

/** Steps of a deposit by the kind of its method. */
const STEPS = {
  'bank-transfer': ['transfer', 'review', 'wallet'],
  gateway: ['payment', 'wallet'],
} as const;

/** Returns the steps of a deposit, and the number of the current one: that of all when they are done. */
export function stepsOf({ kind, state }: Deposit): { steps: readonly string[]; current: number } {
  const steps = STEPS[kind];
  if (state === 'credited') return { steps, current: steps.length };
  const isReviewed = state === 'awaiting_review' || state === 'rejected';
  return { steps, current: isReviewed ? 1 : 0 };
}

/** Texts of a gateway's deposit in states in which those of a bank transfer would be wrong. */
const GATEWAY_TEXTS = { awaiting_review: 'payment_questioned', expired: 'payment_expired' } as const;

/** Returns the name of the texts of a settled deposit: a gateway is paid, a bank transfer is looked for. */
export function outcomeTexts({ kind, state }: { kind: Deposit['kind']; state: SettledDeposit }) {
  if (kind === 'gateway' && (state === 'awaiting_review' || state === 'expired')) return GATEWAY_TEXTS[state];
  return state;
}
