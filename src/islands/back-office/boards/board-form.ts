import { dateTimeField, instantOf } from '#browser/format';
import type { BoardTermsBody } from '#browser/stores/back-office/boards';
import type { FactCategory } from '#rules/figures/valid-bet';
import { type BoardProblem, boardProblems, boardSchema, MAX_BOARD_RANKS } from '#rules/rewards/board-terms';
import { BOARD_METRICS, BOARD_WINDOWS, type PrizeRange, prizeRanges } from '#rules/rewards/boards';
import type { Problems } from '../../ui/index.ts';
import {
  categoryValues,
  draftProblems,
  type TextField,
  textValues,
  toCategories,
  toTexts,
  trimmed,
} from '../drafts/draft-form.ts';

/** Groups of ranks that win the same. */
const MAX_GROUPS = 12;

type GroupField = `${'ranks' | 'amount'}.${number}`;
type PlainField =
  | 'metric'
  | 'window'
  | 'from'
  | 'until'
  | 'minStake'
  | 'minScore'
  | 'ties'
  | 'form'
  | 'prizes'
  | 'pool'
  | 'top'
  | 'turnoverFactor';

export type BoardValues = Record<GroupField | TextField | PlainField, string> & Record<FactCategory, boolean>;

const GROUPS = Array.from({ length: MAX_GROUPS }, (_, group) => group);
const isFilled = (values: BoardValues, group: number): boolean => trimmed(values[`amount.${group}`]) !== '';

/** Returns the number of groups that the form shows: those that are filled in, and one more. */
export function groupCount(values: BoardValues): number {
  const last = GROUPS.findLast((group) => isFilled(values, group)) ?? -1;
  return Math.min(MAX_GROUPS, last + 2);
}

export const isInPoints = ({ form }: Pick<BoardValues, 'form'>): boolean => form === 'points';

const ranksOf = (range: PrizeRange | undefined): number => (range ? range.to - range.from + 1 : 1);

/** Returns the values of a form for terms; those of a new board without them. */
export function valuesOf(terms: BoardTermsBody | undefined): BoardValues {
  const {
    metric = 'turnover',
    window = 'weekly',
    from,
    until,
    categories = [],
    ties = 'first',
    form = 'cash',
  } = terms ?? {};
  const { minStake = '', minScore = '', turnoverFactor = '1', prizes, texts = {} } = terms ?? {};
  const groups = prizes?.by === 'rank' ? prizeRanges(prizes.amounts) : [];
  const groupTexts = GROUPS.flatMap((group) => [
    [`ranks.${group}`, String(ranksOf(groups[group]))],
    [`amount.${group}`, groups[group]?.amount ?? ''],
  ]);
  return {
    metric,
    window,
    from: dateTimeField(from),
    until: dateTimeField(until),
    minStake,
    minScore,
    ties,
    form,
    prizes: prizes?.by ?? 'rank',
    pool: prizes?.by === 'share' ? prizes.pool : '',
    top: prizes?.by === 'share' ? String(prizes.ranks) : '10',
    turnoverFactor,
    ...(Object.fromEntries(groupTexts) as Record<GroupField, string>),
    ...textValues(texts),
    ...categoryValues(categories),
  };
}

/** Returns the terms that a form has; texts in languages that it does not write stay as they are in `before`. */
export function toTerms(values: BoardValues, before: BoardTermsBody | undefined): BoardTermsBody {
  const window = BOARD_WINDOWS.find((name) => name === values.window) ?? 'weekly';
  const [from, until] = [instantOf(values.from), instantOf(values.until)];
  return {
    metric: BOARD_METRICS.find((name) => name === values.metric) ?? 'turnover',
    window,
    ...(window === 'once' && from !== undefined ? { from } : {}),
    ...(window === 'once' && until !== undefined ? { until } : {}),
    ...toCategories(values),
    minStake: trimmed(values.minStake) || '0',
    minScore: trimmed(values.minScore) || '0',
    ties: values.ties === 'split' ? 'split' : 'first',
    form: isInPoints(values) ? 'points' : 'cash',
    prizes: prizesOf(values),
    turnoverFactor: isInPoints(values) ? '0' : trimmed(values.turnoverFactor) || '0',
    texts: toTexts(values, before?.texts),
  };
}

function prizesOf(values: BoardValues): BoardTermsBody['prizes'] {
  if (values.prizes === 'share') return { by: 'share', pool: trimmed(values.pool), ranks: countOf(values.top) };
  const amounts = GROUPS.filter((group) => isFilled(values, group)).flatMap((group) =>
    Array.from({ length: countOf(values[`ranks.${group}`]) }, () => trimmed(values[`amount.${group}`])),
  );
  return { by: 'rank', amounts };
}

/** Returns a number of ranks; 0, which no board has, for anything else. */
function countOf(text: string | undefined): number {
  const count = /^\d{1,3}$/.test(trimmed(text)) ? Number(trimmed(text)) : 0;
  return Math.min(count, MAX_BOARD_RANKS + 1);
}

/** Fields that show a problem of the terms. */
const FIELDS: Partial<Record<BoardProblem, string>> = {
  window_missing: 'until',
  window_too_short: 'until',
  window_over: 'until',
  multiplier_missing: 'minScore',
  prizes_not_descending: 'amount.1',
};

/** Checks the terms that a form has, by the rules by which they are published. */
export function checkBoard(values: BoardValues): Problems {
  const parsed = boardSchema.omit({ currency: true }).safeParse(toTerms(values, undefined));
  const refused = parsed.success
    ? boardProblems({ ...parsed.data, currency: '' }, { now: new Date() }).flatMap((problem) => FIELDS[problem] ?? [])
    : parsed.error.issues.map(({ path }) => fieldOf(path, values));
  return draftProblems(values, refused);
}

/** Returns the field of a part of the terms (`prizes`, `amounts`, 0). */
function fieldOf(path: readonly PropertyKey[], values: BoardValues): string {
  const [first = '', second = '', part] = path.map(String);
  if (first === 'prizes') {
    if (values.prizes === 'share') return second === 'ranks' ? 'top' : 'pool';
    return `amount.${GROUPS.find((group) => isFilled(values, group)) ?? 0}`;
  }
  return first === 'texts' && path.length > 1 ? `${part ?? 'title'}.${second}` : first;
}
