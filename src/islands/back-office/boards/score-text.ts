import type { BoardRow } from '#browser/stores/back-office/boards';
import { MONEY_METRICS } from '#rules/rewards/boards';
import { decimalText, moneyText } from '../../ui/index.ts';

/** Formats a score: money, points, or a multiple of the stake. */
export function scoreText(
  metric: BoardRow['terms']['metric'],
  score: string,
  { currency, tag }: { currency: string; tag: string },
): string {
  if (MONEY_METRICS.has(metric)) return moneyText({ amount: score, currency, tag });
  const number = decimalText(score, tag);
  return metric === 'points' ? number : `\u2066${number}×\u2069`;
}
