import type { BetType } from '#rules/lottery';
import { betTypeName } from '#rules/lottery/play-names';
import type { Translator } from '../ui/index.ts';

/** Plays of two sets that are not places: how often the numbers of each set come. */
const TWO_SETS: Readonly<Record<string, readonly [string, string]>> = {
  G60: ['pair', 'single'],
  G30: ['pairs', 'single'],
  G20: ['triple', 'single'],
  G10: ['triple', 'pair'],
  G5: ['quad', 'single'],
  G12: ['pair', 'single'],
  G4: ['triple', 'single'],
};

/** The middle and last places of SSC begin further right. */
const FIRST_PLACE: Readonly<Record<string, number>> = { H4: 2, Z3: 2, H3: 3, H2: 4 };

/** What a part of the selection is called. */
export function partText(t: Translator, { code, rule: { form } }: BetType, part: number): string {
  if (form.kind === 'list') return t('lottery:plays.part.numbers');
  if (form.kind === 'dan-tuo') return t(part === 0 ? 'lottery:plays.part.banker' : 'lottery:plays.part.others');
  if (form.kind === 'positions') return t(part === 0 ? 'lottery:plays.part.places' : 'lottery:plays.part.numbers');
  const { family, play } = betTypeName(code);
  const sets = TWO_SETS[play];
  if (sets) return t(`lottery:plays.part.${sets[part] ?? ''}`);
  if (family === 'L2') return t(part === 0 ? 'lottery:plays.part.first' : 'lottery:plays.part.second');
  return t('lottery:plays.part.place', { n: (FIRST_PLACE[family] ?? 1) + part });
}
