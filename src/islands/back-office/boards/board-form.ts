import { dateTimeField, instantOf } from '#browser/format';
import type { BoardTermsBody } from '#browser/stores/back-office/boards';
import type { FactCategory } from '#rules/figures/valid-bet';
import {
  BOARD_TEXT_LENGTHS,
  type BoardProblem,
  boardProblems,
  boardSchema,
  MAX_BOARD_RANKS,
} from '#rules/rewards/board-terms';
import { BOARD_METRICS, BOARD_WINDOWS, type PrizeRange, prizeRanges } from '#rules/rewards/boards';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import type { Problems } from '../../ui/index.ts';
import { problemsAmong, textProblem } from '../shared/form-checks.ts';

/** Languages in which the form writes texts; texts in other languages stay. */
export const LANGUAGES = ['en', 'vi'] as const;
type Language = (typeof LANGUAGES)[number];

/** Groups of ranks that win the same. */
const MAX_GROUPS = 12;

type GroupField = `${'ranks' | 'amount'}.${number}`;
type TextField = `${'title' | 'summary'}.${Language}`;
type PlainField =
  | 'metric'
  | 'window'
  | 'from'
  | 'until'
  | 'minStake'
  | 'minScore'
  | 'ties'
  | 'prizes'
  | 'pool'
  | 'top'
  | 'turnoverFactor';

export type BoardValues = Record<GroupField | TextField | PlainField, string> & Record<FactCategory, boolean>;

const GROUPS = Array.from({ length: MAX_GROUPS }, (_, group) => group);
const trimmed = (text: string | undefined): string => (text ?? '').trim();
const isFilled = (values: BoardValues, group: number): boolean => trimmed(values[`amount.${group}`]) !== '';

/** Returns the number of groups that the form shows: those that are filled in, and one more. */
export function groupCount(values: BoardValues): number {
  const last = GROUPS.findLast((group) => isFilled(values, group)) ?? -1;
  return Math.min(MAX_GROUPS, last + 2);
}

const ranksOf = (range: PrizeRange | undefined): number => (range ? range.to - range.from + 1 : 1);

/** Returns the values of a form for terms; those of a new board without them. */
export function valuesOf(terms: BoardTermsBody | undefined): BoardValues {
  const { metric = 'turnover', window = 'weekly', from, until, categories = [], ties = 'first' } = terms ?? {};
  const { minStake = '', minScore = '', turnoverFactor = '1', prizes, texts = {} } = terms ?? {};
  const groups = prizes?.by === 'rank' ? prizeRanges(prizes.amounts) : [];
  const groupTexts = GROUPS.flatMap((group) => [
    [`ranks.${group}`, String(ranksOf(groups[group]))],
    [`amount.${group}`, groups[group]?.amount ?? ''],
  ]);
  const written = LANGUAGES.flatMap((language) => [
    [`title.${language}`, texts[language]?.title ?? ''],
    [`summary.${language}`, texts[language]?.summary ?? ''],
  ]);
  return {
    metric,
    window,
    from: dateTimeField(from),
    until: dateTimeField(until),
    minStake,
    minScore,
    ties,
    prizes: prizes?.by ?? 'rank',
    pool: prizes?.by === 'share' ? prizes.pool : '',
    top: prizes?.by === 'share' ? String(prizes.ranks) : '10',
    turnoverFactor,
    ...(Object.fromEntries([...groupTexts, ...written]) as Record<GroupField | TextField, string>),
    ...(Object.fromEntries(REWARD_CATEGORIES.map((name) => [name, categories.includes(name)])) as Record<
      FactCategory,
      boolean
    >),
  };
}

/** Returns the terms that a form has; texts in languages that it does not write stay as they are in `before`. */
export function toTerms(values: BoardValues, before: BoardTermsBody | undefined): BoardTermsBody {
  const categories = REWARD_CATEGORIES.filter((name) => values[name]);
  const texts = LANGUAGES.map((language) => {
    const [title, summary] = [trimmed(values[`title.${language}`]), trimmed(values[`summary.${language}`])];
    return [language, { title, summary }] as const;
  });
  const window = BOARD_WINDOWS.find((name) => name === values.window) ?? 'weekly';
  const [from, until] = [instantOf(values.from), instantOf(values.until)];
  return {
    metric: BOARD_METRICS.find((name) => name === values.metric) ?? 'turnover',
    window,
    ...(window === 'once' && from !== undefined ? { from } : {}),
    ...(window === 'once' && until !== undefined ? { until } : {}),
    ...(categories.length > 0 ? { categories } : {}),
    minStake: trimmed(values.minStake) || '0',
    minScore: trimmed(values.minScore) || '0',
    ties: values.ties === 'split' ? 'split' : 'first',
    prizes: prizesOf(values),
    turnoverFactor: trimmed(values.turnoverFactor) || '0',
    texts: { ...before?.texts, ...Object.fromEntries(texts.filter(([, { title }]) => title !== '')) },
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

const INVALID = { code: 'invalid_value' } as const;

/** Checks the terms that a form has, by the rules by which they are published. */
export function checkBoard(values: BoardValues): Problems {
  const parsed = boardSchema.omit({ currency: true }).safeParse(toTerms(values, undefined));
  const refused = parsed.success
    ? boardProblems({ ...parsed.data, currency: '' }, { now: new Date() }).flatMap((problem) => FIELDS[problem] ?? [])
    : parsed.error.issues.map(({ path }) => fieldOf(path, values));
  const title = textProblem(values['title.en'], { min: 1, max: BOARD_TEXT_LENGTHS.title });
  return { ...Object.fromEntries(refused.map((name) => [name, INVALID])), ...problemsAmong({ 'title.en': title }) };
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
