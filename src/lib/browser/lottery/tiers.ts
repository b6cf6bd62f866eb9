import type { Translator } from '../i18n.ts';
import { tokenText } from './names.ts';

type Name = (t: Translator, n: string) => string;

const NO_NAME: Name = () => '';
const HITS: Name = (t, n) => t('lottery:betTypes.tier.hits', { n });
const of = (key: string): Name => {
  return (t) => t(`lottery:betTypes.${key}`);
};
const band = (word: string, span: string): Name => {
  return (t) => `${t(`lottery:betTypes.token.${word}`)} ${span}`;
};

/** By bet type and tier; `n` is the number at the tier's end. What is not here is a token of the bet type. */
const NAMES: readonly (readonly [RegExp, Name])[] = [
  // All that a bet type pays.
  [/ (?:WIN|HALF)$/, NO_NAME],
  [/^LHC_\S+ Y$/, of('tier.yearSign')],
  [/^LHC_\S+ N$/, of('tier.otherSigns')],
  [/^LHC_\S+ W0$/, of('tier.withZero')],
  [/^LHC_\S+ W$/, of('tier.otherDigits')],
  [/^LHC_\S+ ZT$/, of('tier.withSpecial')],
  [/^LHC_\S+ Z(\d)$/, HITS],
  // The bet type says what the digit is.
  [/^LHC_\S+ [HT](\d)$/, (_, n) => n],
  [/^LHC_\S+ E(\d+)$/, (t, n) => t('lottery:betTypes.name.number', { n })],
  [/^SSC_\S+ Z3$/, of('play.Z3')],
  [/^SSC_\S+ Z6$/, of('play.Z6')],
  [/^SSC_\S+ S(\d)$/, (t, n) => t('lottery:betTypes.tier.last', { n })],
  [/^PK10_\S+ S(\d+)$/, (t, n) => t('lottery:sum', { sum: n })],
  [/^11X5_CZW M(\d+)$/, (_, n) => n],
  [/ CHAN15$/, band('EVEN', '15–20')],
  [/ CHAN13$/, band('EVEN', '13–14')],
  [/ LE15$/, band('ODD', '15–20')],
  [/ LE13$/, band('ODD', '13–14')],
  [/ LON13$/, band('LON', '13–20')],
  [/ LON11$/, band('LON', '11–12')],
  [/ NHO13$/, band('NHO', '13–20')],
  [/ NHO11$/, band('NHO', '11–12')],
  [/ M(\d+)$/, HITS],
  [/ JP(\d)$/, (t, n) => t('lottery:betTypes.tier.jackpot', { n })],
];

/** What one of the odds of a bet type is paid for; empty where it is the only one. */
export function tierText(t: Translator, code: string, tier: string): string {
  const requested = `${code} ${tier}`;
  for (const [form, name] of NAMES) {
    const found = form.exec(requested);
    if (found) return name(t, found[1] ?? '');
  }
  return tokenText(t, code, tier);
}
