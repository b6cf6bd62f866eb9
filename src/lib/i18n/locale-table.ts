/** What the letters of a language are, by ISO 15924: which fonts it needs, and which way it is written. */
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
 * The 40 interface languages (locales.md). `code` is the portal's own code that configuration, `lang`/`hisLang`
 * and the API carry; `tag` is BCP 47, for `<html lang>`, Intl and the catalogue's folder; `prefix` is the first
 * path segment of its pages ('' for the default). MY is the Vietnamese market's default, not Burmese (that is MM).
 */
export interface Locale {
  readonly code: string;
  readonly tag: string;
  readonly name: string;
  readonly nativeName: string;
  readonly dir: 'ltr' | 'rtl';
  readonly prefix: string;
  readonly script: Script;
}

const RIGHT_TO_LEFT: readonly Script[] = ['Arab', 'Hebr'];

function row(code: string, tag: string, name: string, nativeName: string, script: Script = 'Latn'): Locale {
  const dir = RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr';
  return { code, tag, name, nativeName, dir, prefix: code === 'MY' ? '' : tag.toLowerCase(), script };
}

export const LOCALES: readonly Locale[] = [
  row('MY', 'vi', 'Vietnamese (market default)', 'Tiếng Việt'),
  row('EN', 'en', 'English', 'English'),
  row('ZH', 'zh-Hans', 'Chinese, Simplified', '简体中文', 'Hans'),
  row('TW', 'zh-Hant', 'Chinese, Traditional', '繁體中文', 'Hant'),
  row('TH', 'th', 'Thai', 'ไทย', 'Thai'),
  row('ID', 'id', 'Indonesian', 'Bahasa Indonesia'),
  row('MS', 'ms', 'Malay', 'Bahasa Melayu'),
  row('KM', 'km', 'Khmer', 'ខ្មែរ', 'Khmr'),
  row('LO', 'lo', 'Lao', 'ລາວ', 'Laoo'),
  row('MM', 'my', 'Burmese', 'မြန်မာ', 'Mymr'),
  row('PH', 'fil', 'Filipino', 'Filipino'),
  row('HI', 'hi', 'Hindi', 'हिन्दी', 'Deva'),
  row('BN', 'bn', 'Bengali', 'বাংলা', 'Beng'),
  row('TA', 'ta', 'Tamil', 'தமிழ்', 'Taml'),
  row('TE', 'te', 'Telugu', 'తెలుగు', 'Telu'),
  row('UR', 'ur', 'Urdu', 'اردو', 'Arab'),
  row('NE', 'ne', 'Nepali', 'नेपाली', 'Deva'),
  row('SI', 'si', 'Sinhala', 'සිංහල', 'Sinh'),
  row('JA', 'ja', 'Japanese', '日本語', 'Jpan'),
  row('KO', 'ko', 'Korean', '한국어', 'Kore'),
  row('MN', 'mn', 'Mongolian', 'Монгол', 'Cyrl'),
  row('KK', 'kk', 'Kazakh', 'Қазақ тілі', 'Cyrl'),
  row('UZ', 'uz', 'Uzbek', 'Oʻzbekcha'),
  row('RU', 'ru', 'Russian', 'Русский', 'Cyrl'),
  row('UK', 'uk', 'Ukrainian', 'Українська', 'Cyrl'),
  row('PL', 'pl', 'Polish', 'Polski'),
  row('CS', 'cs', 'Czech', 'Čeština'),
  row('RO', 'ro', 'Romanian', 'Română'),
  row('HU', 'hu', 'Hungarian', 'Magyar'),
  row('EL', 'el', 'Greek', 'Ελληνικά', 'Grek'),
  row('TR', 'tr', 'Turkish', 'Türkçe'),
  row('AR', 'ar', 'Arabic', 'العربية', 'Arab'),
  row('HE', 'he', 'Hebrew', 'עברית', 'Hebr'),
  row('FA', 'fa', 'Persian', 'فارسی', 'Arab'),
  row('DE', 'de', 'German', 'Deutsch'),
  row('FR', 'fr', 'French', 'Français'),
  row('ES', 'es', 'Spanish', 'Español'),
  row('IT', 'it', 'Italian', 'Italiano'),
  row('PT', 'pt', 'Portuguese', 'Português'),
  row('BR', 'pt-BR', 'Portuguese, Brazil', 'Português (Brasil)'),
];
