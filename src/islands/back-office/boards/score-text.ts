import type { BoardRow } from '#browser/stores/back-office/boards';
import { MONEY_METRICS } from '#rules/rewards/boards';
import { moneyText } from '../../ui/index.ts';

/** Formats a score: money, points, or a multiple of the stake. */
export function scoreText(
  metric: BoardRow['terms']['metric'],
  score: string,
  { currency, tag }: { currency: string; tag: string },
): string {
  if (MONEY_METRICS.has(metric)) return moneyText({ amount: score, currency, tag });
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const number = format.format(score as Intl.StringNumericLiteral);
  return metric === 'points' ? number : `\u2066${number}×\u2069`;
}
