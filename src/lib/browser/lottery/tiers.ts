import type { Translator } from '../i18n.ts';
import { tokenText } from './names.ts';

type Name = (t: Translator, n: string) => string;

const NO_TEXT: Name = () => '';
const HITS: Name = (t, n) => t('lottery:betTypes.tier.hits', { n });
const fixedText = (key: string): Name => {
  return (t) => t(`lottery:betTypes.${key}`);
};
const withRange = (word: string, range: string): Name => {
  return (t) => `${t(`lottery:betTypes.token.${word}`)} ${range}`;
};

/** Texts by a pattern of bet type and prize tier; `n` is the number at the end of the tier. Any other tier is a token of its bet type. */
const TEXTS: readonly (readonly [RegExp, Name])[] = [
  // The only prize tier of a bet type needs no name.
  [/ (?:WIN|HALF)$/, NO_TEXT],
  [/^LHC_\S+ Y$/, fixedText('tier.yearSign')],
  [/^LHC_\S+ N$/, fixedText('tier.otherSigns')],
  [/^LHC_\S+ W0$/, fixedText('tier.withZero')],
  [/^LHC_\S+ W$/, fixedText('tier.otherDigits')],
  [/^LHC_\S+ ZT$/, fixedText('tier.withSpecial')],
  [/^LHC_\S+ Z(\d)$/, HITS],
  // The name of the bet type says which digit is meant.
  [/^LHC_\S+ [HT](\d)$/, (_, n) => n],
  [/^LHC_\S+ E(\d+)$/, (t, n) => t('lottery:betTypes.name.number', { n })],
  [/^SSC_\S+ Z3$/, fixedText('name.Z3')],
  [/^SSC_\S+ Z6$/, fixedText('name.Z6')],
  [/^SSC_\S+ S(\d)$/, (t, n) => t('lottery:betTypes.tier.last', { n })],
  [/^PK10_\S+ S(\d+)$/, (t, n) => t('lottery:sum', { sum: n })],
  [/^11X5_CZW M(\d+)$/, (_, n) => n],
  [/ CHAN15$/, withRange('EVEN', '15–20')],
  [/ CHAN13$/, withRange('EVEN', '13–14')],
  [/ LE15$/, withRange('ODD', '15–20')],
  [/ LE13$/, withRange('ODD', '13–14')],
  [/ LON13$/, withRange('LON', '13–20')],
  [/ LON11$/, withRange('LON', '11–12')],
  [/ NHO13$/, withRange('NHO', '13–20')],
  [/ NHO11$/, withRange('NHO', '11–12')],
  [/ M(\d+)$/, HITS],
  [/ JP(\d)$/, (t, n) => t('lottery:betTypes.tier.jackpot', { n })],
];

/** Describes what a prize tier is paid for; empty if it is the only one of the bet type. */
export function tierText(t: Translator, code: string, tier: string): string {
  const key = `${code} ${tier}`;
  for (const [form, name] of TEXTS) {
    const found = form.exec(key);
    if (found) return name(t, found[1] ?? '');
  }
  return tokenText(t, code, tier);
}
