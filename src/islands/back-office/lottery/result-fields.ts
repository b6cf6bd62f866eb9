import type { EnteredNumbers } from '#browser/stores/back-office/lottery';
import type { GameGroup } from '#rules/lottery';
import { isVnGroup, VN_PRIZES, VN_REGIONS } from '#rules/lottery/draws/vn-prizes';

/** One field of the form that a result is typed into. */
export interface ResultField {
  name: string;
  /** How many numbers of how many digits; undefined where the whole result is one text. */
  shape: { count: number; digits: number } | undefined;
  /** Of what may be typed. */
  pattern: string;
}

const WHOLE: ResultField = { name: 'result', shape: undefined, pattern: '[0-9]+(,[0-9]+)*(\\+[0-9]+)?(@[0-9]{4})?' };

/** Of a station each prize, as it is read out; of balls one text ("01,02,03"). */
export function resultFields(group: GameGroup): readonly ResultField[] {
  if (!isVnGroup(group)) return [WHOLE];
  return VN_PRIZES[group].map(({ name, count, digits }) => ({
    name,
    shape: { count, digits },
    pattern: `\\s*[0-9]{${digits}}(\\s+[0-9]{${digits}}){${count - 1}}\\s*`,
  }));
}

export function resultOf(group: GameGroup, form: FormData): EnteredNumbers {
  const typed = (name: string) => String(form.get(name)).trim();
  if (!isVnGroup(group)) return typed(WHOLE.name);
  const prizes = VN_PRIZES[group].map(({ name }) => [name, typed(name).split(/\s+/)] as const);
  return { region: VN_REGIONS[group], ...Object.fromEntries(prizes) };
}

/** What stands in a field for a result that is known. */
export function typedAs(result: EnteredNumbers | null, name: string): string {
  if (result === null) return '';
  if (typeof result === 'string') return result;
  const value = result[name] ?? '';
  return typeof value === 'string' ? value : value.join(' ');
}

/** A result as it is read: "DB 12345", line by line. */
export function resultLines(result: EnteredNumbers): string[] {
  if (typeof result === 'string') return [result];
  const prizes = Object.keys(result).filter((name) => name !== 'region');
  return prizes.map((name) => `${name} ${typedAs(result, name)}`);
}
