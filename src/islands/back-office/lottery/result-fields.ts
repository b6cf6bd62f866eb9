import type { EnteredNumbers } from '#browser/stores/back-office/lottery/lottery';
import type { FieldProblem } from '#kernel/errors';
import type { GameGroup } from '#rules/lottery';
import { isVnGroup, VN_PRIZES, VN_REGIONS } from '#rules/lottery/draws/vn-prizes';
import type { Problems } from '../../ui/index.ts';
import { problemsAmong } from '../shared/form-checks.ts';

/** The texts of the result form by the names of its fields. */
export type ResultValues = Record<string, string>;

/** One field of the result form. */
export interface ResultField {
  name: string;
  /** Count and digits of the numbers; undefined when the whole result is one text. */
  shape: { count: number; digits: number } | undefined;
  /** Regular expression of valid texts. */
  pattern: string;
}

const BALLS: ResultField = { name: 'result', shape: undefined, pattern: '[0-9]+(,[0-9]+)*(\\+[0-9]+)?(@[0-9]{4})?' };

/** Returns one field per prize for station lotteries, and one field ("01,02,03") for ball lotteries. */
export function resultFields(group: GameGroup): readonly ResultField[] {
  if (!isVnGroup(group)) return [BALLS];
  return VN_PRIZES[group].map(({ name, count, digits }) => ({
    name,
    shape: { count, digits },
    pattern: `\\s*[0-9]{${digits}}(\\s+[0-9]{${digits}}){${count - 1}}\\s*`,
  }));
}

/** Returns the fields of a form whose text is not a result, as its pattern says. */
export function resultProblems(group: GameGroup, values: ResultValues): Problems {
  return problemsAmong(
    Object.fromEntries(
      resultFields(group).map(({ name, pattern }) => [name, resultProblem(values[name] ?? '', pattern)]),
    ),
  );
}

function resultProblem(text: string, pattern: string): FieldProblem | undefined {
  if (text.trim() === '') return { code: 'not_empty' };
  return new RegExp(`^(?:${pattern})$`, 'v').test(text) ? undefined : { code: 'invalid_value' };
}

export function resultOf(group: GameGroup, values: ResultValues): EnteredNumbers {
  const typed = (name: string) => (values[name] ?? '').trim();
  if (!isVnGroup(group)) return typed(BALLS.name);
  const prizes = VN_PRIZES[group].map(({ name }) => [name, typed(name).split(/\s+/)] as const);
  return { region: VN_REGIONS[group], ...Object.fromEntries(prizes) };
}

/** Returns the initial text of a field for a known result. */
export function fieldText(result: EnteredNumbers | null, name: string): string {
  if (result === null) return '';
  if (typeof result === 'string') return result;
  const value = result[name] ?? '';
  return typeof value === 'string' ? value : value.join(' ');
}

/** Formats a result line by line: "DB 12345". */
export function resultLines(result: EnteredNumbers): string[] {
  if (typeof result === 'string') return [result];
  const prizes = Object.keys(result).filter((name) => name !== 'region');
  return prizes.map((name) => `${name} ${fieldText(result, name)}`);
}
