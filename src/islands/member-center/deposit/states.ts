import type { Deposit } from '#browser/stores/wallet/deposits';
import type { StatusTone } from '../../ui/index.ts';

export const DEPOSIT_TONES: Record<Deposit['state'], StatusTone> = {
  created: 'warning',
  awaiting_review: 'progress',
  credited: 'good',
  rejected: 'bad',
  expired: 'neutral',
};

/** Current step of a deposit (transfer, check, wallet); 3 when all are done. */
export const DEPOSIT_STEPS: Record<Deposit['state'], number> = {
  created: 0,
  awaiting_review: 1,
  credited: 3,
  rejected: 1,
  expired: 0,
};
