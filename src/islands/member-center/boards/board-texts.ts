import type { Board } from '#browser/stores/wallet/boards';
import { parseAmount } from '#kernel/money';
import { MONEY_METRICS } from '#rules/rewards/boards';
import { decimalText, moneyText, type Translator } from '../../ui/index.ts';
import { lobbyOf } from '../bonuses/bonus-figures.ts';

export interface TextParts {
  tag: string;
  t: Translator;
}

export interface BoardProps extends TextParts {
  board: Board;
}

/** Formats a score: money, points, or a multiple of the stake. */
export function scoreText(
  { metric, currency }: Pick<Board, 'metric' | 'currency'>,
  score: string,
  { tag, t }: TextParts,
) {
  if (MONEY_METRICS.has(metric)) return moneyText({ amount: score, currency, tag });
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  if (metric === 'points') {
    return t('member:missions.points', { amount: format.format(score as Intl.StringNumericLiteral) });
  }
  return `\u2066${format.format(score as Intl.StringNumericLiteral)}×\u2069`;
}

/** Formats a prize: money or points. */
export function prizeText({ form, currency }: Pick<Board, 'form' | 'currency'>, amount: string, { tag, t }: TextParts) {
  if (form === 'cash') return moneyText({ amount, currency, tag });
  return t('member:missions.points', { amount: decimalText(amount, tag) });
}

/** Returns a score in whole percent of the leader's. */
export function percentOfLeader({ places }: Board, score: string, leader = places[0]?.score): number {
  const [own, best] = [parseAmount(score) ?? 0n, parseAmount(leader ?? '0') ?? 0n];
  return best <= 0n || own <= 0n ? 0 : Math.min(100, Number((own * 100n) / best));
}

/** Lists what counts on a board, in words. */
export function ruleTexts(board: Board, parts: TextParts): string[] {
  const { tag, t } = parts;
  const { metric, categories, minStake, minScore, ties, turnoverFactor, currency } = board;
  const lobbies = [...new Set(categories.map(lobbyOf))].map((lobby) => t(`common:category.${lobby}`));
  return [
    t(`member:boards.rule.${metric}`),
    ...(lobbies.length > 0 ? [new Intl.ListFormat(tag, { type: 'unit' }).format(lobbies)] : []),
    ...(minStake === '0'
      ? []
      : [t('member:missions.rule.minStake', { stake: moneyText({ amount: minStake, currency, tag }) })]),
    ...(minScore === null ? [] : [t('member:boards.rule.minScore', { score: scoreText(board, minScore, parts) })]),
    t(`member:boards.rule.ties.${ties}`),
    ...(turnoverFactor === '0' ? [] : [t('member:missions.rule.turnoverFactor', { factor: turnoverFactor })]),
  ];
}
