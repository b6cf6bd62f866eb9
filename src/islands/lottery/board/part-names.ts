import type { BetType } from '#rules/lottery';
import { betTypeName } from '#rules/lottery/bet-types/names';
import type { Translator } from '../../ui/index.ts';

/** Bet types with two sets of numbers that differ in how often the numbers have to be drawn. */
const TWO_SETS: Readonly<Record<string, readonly [string, string]>> = {
  G60: ['pair', 'single'],
  G30: ['pairs', 'single'],
  G20: ['triple', 'single'],
  G10: ['triple', 'pair'],
  G5: ['quad', 'single'],
  G12: ['pair', 'single'],
  G4: ['triple', 'single'],
};

/** The first ball position of SSC bet groups that cover the middle or the last positions. */
const FIRST_POSITION: Readonly<Record<string, number>> = { H4: 2, Z3: 2, H3: 3, H2: 4 };

/** Returns the label of a part of the selection. */
export function partText(t: Translator, { code, rule: { form } }: BetType, part: number): string {
  if (form.kind === 'list') return t('lottery:betTypes.part.numbers');
  if (form.kind === 'banker') return t(part === 0 ? 'lottery:betTypes.part.banker' : 'lottery:betTypes.part.others');
  if (form.kind === 'positions')
    return t(part === 0 ? 'lottery:betTypes.part.places' : 'lottery:betTypes.part.numbers');
  const { betGroup, name } = betTypeName(code);
  const sets = TWO_SETS[name];
  if (sets) return t(`lottery:betTypes.part.${sets[part] ?? ''}`);
  if (betGroup === 'L2') return t(part === 0 ? 'lottery:betTypes.part.first' : 'lottery:betTypes.part.second');
  return t('lottery:betTypes.part.place', { n: (FIRST_POSITION[betGroup] ?? 1) + part });
}
