import type { RankLevelChange, RankLevelRow, RankTable } from '#browser/stores/back-office/ranks';
import { parseAmount } from '#kernel/money';
import { rankLevelProblems, type RankProblem, type RankTerms } from '#rules/rewards/rank-levels';
import { missingProblems, type Problems } from '../../ui/index.ts';
import { optionalIntegerProblem, problemsAmong, textProblem } from '../shared/form-checks.ts';
import { NO_REASON, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

export const AMOUNTS = ['turnover', 'deposits', 'keep', 'bonus', 'maxWithdrawal'] as const;
type AmountName = (typeof AMOUNTS)[number];
/** Amounts that every level has; the others may be left empty. */
export const REQUIRED_AMOUNTS: readonly AmountName[] = ['turnover', 'deposits'];
export const COLORS = ['color', 'color2'] as const;
export const NAME_LENGTH = { min: 1, max: 40 };
const PER_DAY = { min: 1, max: 1000 };
const NAME_FIELD = 'name.';

/** Fields `name.<language tag>`, amounts, `withdrawalsPerDay`, colors and the reason. */
export type LevelValues = ReasonValues & { withdrawalsPerDay: string } & Record<string, string>;

export const nameField = (tag: string): string => NAME_FIELD + tag;

/** Returns the languages of a level's names: English, which is required, and the staff's own first, the others folded away. */
export function nameTags({ names }: Pick<RankLevelRow, 'names'>, tag: string): { first: string[]; others: string[] } {
  const first = [...new Set(['en', tag])];
  return { first, others: Object.keys(names).filter((each) => !first.includes(each)) };
}

export function initialOf(row: RankLevelRow, tags: readonly string[]): LevelValues {
  const { withdrawalsPerDay, color, color2 } = row;
  return {
    ...Object.fromEntries(tags.map((tag) => [nameField(tag), row.names[tag] ?? ''])),
    ...Object.fromEntries(AMOUNTS.map((name) => [name, row[name] ?? ''])),
    withdrawalsPerDay: withdrawalsPerDay === null ? '' : String(withdrawalsPerDay),
    color,
    color2,
    ...NO_REASON,
  };
}

/** Returns the level as the form has it; names in other languages stay. */
export function toChange(row: RankLevelRow, values: LevelValues): RankLevelChange {
  const own = Object.entries(values).flatMap(([field, value]) =>
    field.startsWith(NAME_FIELD) ? [[field.slice(NAME_FIELD.length), value.trim()] as const] : [],
  );
  const names = Object.entries({ ...row.names, ...Object.fromEntries(own) }).filter(([, name]) => name !== '');
  const optional = (name: AmountName) => (parseAmount(values[name] ?? '') ? (values[name] ?? null) : null);
  return {
    names: Object.fromEntries(names),
    turnover: values['turnover'] ?? '',
    deposits: values['deposits'] ?? '',
    keep: optional('keep'),
    bonus: optional('bonus'),
    maxWithdrawal: optional('maxWithdrawal'),
    withdrawalsPerDay: values['withdrawalsPerDay'] === '' ? null : Number(values['withdrawalsPerDay']),
    color: values['color'] ?? '',
    color2: values['color2'] ?? '',
    reason: values.reason.trim(),
  };
}

const amountOf = (text: string | null | undefined) => parseAmount(text ?? '') ?? 0n;

function toTerms({ names, turnover, deposits, bonus, keep, color, color2 }: RankLevelChange | RankLevelRow): RankTerms {
  return {
    names,
    turnoverMinor: amountOf(turnover),
    depositsMinor: amountOf(deposits),
    keepMinor: amountOf(keep),
    bonusMinor: amountOf(bonus),
    labelColor: color,
    labelBackground: color2,
  };
}

/** Lists what is wrong with the level among the others of the table. */
export function problemsOf(row: RankLevelRow, { levels }: RankTable, values: LevelValues): RankProblem[] {
  const all = levels.map(toTerms).with(row.level, toTerms(toChange(row, values)));
  return rankLevelProblems(all, row.level);
}

/** Fields that show a problem of the table. */
const FIELDS: Record<RankProblem, string> = {
  not_ascending: 'turnover',
  level_zero: 'turnover',
  label_contrast: 'color',
};

export function checkOf(row: RankLevelRow, table: RankTable) {
  return (values: LevelValues): Problems => ({
    ...Object.fromEntries(
      problemsOf(row, table, values).map((problem) => [FIELDS[problem], { code: 'invalid_value' }]),
    ),
    ...missingProblems({ turnover: values['turnover'] ?? '', deposits: values['deposits'] ?? '' }),
    ...problemsAmong({
      [nameField('en')]: textProblem(values[nameField('en')] ?? '', NAME_LENGTH),
      withdrawalsPerDay: optionalIntegerProblem(values['withdrawalsPerDay'] ?? '', PER_DAY),
    }),
    ...reasonProblems(values),
  });
}
