import type { Translator } from '../../ui/index.ts';

/** Formats how long a payment usually takes. */
export function etaText(minutes: number, t: Translator): string {
  if (minutes === 0) return t('wallet:deposit.eta.now');
  if (minutes < 120) return t('wallet:deposit.eta.minutes', { count: minutes });
  return t('wallet:deposit.eta.hours', { count: Math.ceil(minutes / 60) });
}
