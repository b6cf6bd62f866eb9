/** Script of a language by ISO 15924; determines its fonts and its direction. */
export type Script =
  | 'Latn'
  | 'Hans'
  | 'Hant'
  | 'Thai'
  | 'Khmr'
  | 'Laoo'
  | 'Mymr'
  | 'Deva'
  | 'Beng'
  | 'Taml'
  | 'Telu'
  | 'Arab'
  | 'Sinh'
  | 'Jpan'
  | 'Kore'
  | 'Cyrl'
  | 'Grek'
  | 'Hebr';

/**
 * One of the 40 interface languages; their names are in `locale-names`. `code` is the portal's code in the
 * configuration, in `lang`/`hisLang` and in the API; `tag` is BCP 47, for `<html lang>`, Intl and the catalogue's
 * folder; `prefix` is the first path segment of its pages ('' for the default). MY is Vietnamese, not Burmese (MM).
 */
export interface Locale {
  readonly code: string;
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly prefix: string;
  readonly script: Script;
}

const RIGHT_TO_LEFT: readonly Script[] = ['Arab', 'Hebr'];

function row(code: string, tag: string, script: Script = 'Latn'): Locale {
  const dir = RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr';
  return { code, tag, dir, prefix: code === 'MY' ? '' : tag.toLowerCase(), script };
}

export const LOCALES: readonly Locale[] = [
  row('MY', 'vi'),
  row('EN', 'en'),
  row('ZH', 'zh-Hans', 'Hans'),
  row('TW', 'zh-Hant', 'Hant'),
  row('TH', 'th', 'Thai'),
  row('ID', 'id'),
  row('MS', 'ms'),
  row('KM', 'km', 'Khmr'),
  row('LO', 'lo', 'Laoo'),
  row('MM', 'my', 'Mymr'),
  row('PH', 'fil'),
  row('HI', 'hi', 'Deva'),
  row('BN', 'bn', 'Beng'),
  row('TA', 'ta', 'Taml'),
  row('TE', 'te', 'Telu'),
  row('UR', 'ur', 'Arab'),
  row('NE', 'ne', 'Deva'),
  row('SI', 'si', 'Sinh'),
  row('JA', 'ja', 'Jpan'),
  row('KO', 'ko', 'Kore'),
  row('MN', 'mn', 'Cyrl'),
  row('KK', 'kk', 'Cyrl'),
  row('UZ', 'uz'),
  row('RU', 'ru', 'Cyrl'),
  row('UK', 'uk', 'Cyrl'),
  row('PL', 'pl'),
  row('CS', 'cs'),
  row('RO', 'ro'),
  row('HU', 'hu'),
  row('EL', 'el', 'Grek'),
  row('TR', 'tr'),
  row('AR', 'ar', 'Arab'),
  row('HE', 'he', 'Hebr'),
  row('FA', 'fa', 'Arab'),
  row('DE', 'de'),
  row('FR', 'fr'),
  row('ES', 'es'),
  row('IT', 'it'),
  row('PT', 'pt'),
  row('BR', 'pt-BR'),
];
