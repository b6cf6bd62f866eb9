import type { Deposit } from '#browser/stores/wallet/deposits';
import type { StatusTone } from '../../ui/index.ts';

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
