import type { BoardRow } from '#browser/stores/back-office/boards';
import { MONEY_METRICS } from '#rules/rewards/boards';
import { moneyText, StatusBadge, type StatusTone } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';

const TONES: Record<BoardRow['state'], StatusTone> = { draft: 'progress', running: 'good', stopped: 'bad' };

export function BoardState({ board: { state } }: { board: BoardRow }) {
  const { t } = useTexts();
  return <StatusBadge tone={TONES[state]} label={t(`promotions.phase.${state}`)} />;
}

/** Returns a board's title in a language, else in English. */
export function boardTitle({ terms: { texts } }: Pick<BoardRow, 'terms'>, tag: string): string {
  return texts[tag]?.title ?? texts['en']?.title ?? '';
}

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
