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
}

function row(code: string, tag: string, name: string, nativeName: string, dir: Locale['dir'] = 'ltr'): Locale {
  return { code, tag, name, nativeName, dir, prefix: code === 'MY' ? '' : tag.toLowerCase() };
}

export const LOCALES: readonly Locale[] = [
  row('MY', 'vi', 'Vietnamese (market default)', 'Tiếng Việt'),
  row('EN', 'en', 'English', 'English'),
  row('ZH', 'zh-Hans', 'Chinese, Simplified', '简体中文'),
  row('TW', 'zh-Hant', 'Chinese, Traditional', '繁體中文'),
  row('TH', 'th', 'Thai', 'ไทย'),
  row('ID', 'id', 'Indonesian', 'Bahasa Indonesia'),
  row('MS', 'ms', 'Malay', 'Bahasa Melayu'),
  row('KM', 'km', 'Khmer', 'ខ្មែរ'),
  row('LO', 'lo', 'Lao', 'ລາວ'),
  row('MM', 'my', 'Burmese', 'မြန်မာ'),
  row('PH', 'fil', 'Filipino', 'Filipino'),
  row('HI', 'hi', 'Hindi', 'हिन्दी'),
  row('BN', 'bn', 'Bengali', 'বাংলা'),
  row('TA', 'ta', 'Tamil', 'தமிழ்'),
  row('TE', 'te', 'Telugu', 'తెలుగు'),
  row('UR', 'ur', 'Urdu', 'اردو', 'rtl'),
  row('NE', 'ne', 'Nepali', 'नेपाली'),
  row('SI', 'si', 'Sinhala', 'සිංහල'),
  row('JA', 'ja', 'Japanese', '日本語'),
  row('KO', 'ko', 'Korean', '한국어'),
  row('MN', 'mn', 'Mongolian', 'Монгол'),
  row('KK', 'kk', 'Kazakh', 'Қазақ тілі'),
  row('UZ', 'uz', 'Uzbek', 'Oʻzbekcha'),
  row('RU', 'ru', 'Russian', 'Русский'),
  row('UK', 'uk', 'Ukrainian', 'Українська'),
  row('PL', 'pl', 'Polish', 'Polski'),
  row('CS', 'cs', 'Czech', 'Čeština'),
  row('RO', 'ro', 'Romanian', 'Română'),
  row('HU', 'hu', 'Hungarian', 'Magyar'),
  row('EL', 'el', 'Greek', 'Ελληνικά'),
  row('TR', 'tr', 'Turkish', 'Türkçe'),
  row('AR', 'ar', 'Arabic', 'العربية', 'rtl'),
  row('HE', 'he', 'Hebrew', 'עברית', 'rtl'),
  row('FA', 'fa', 'Persian', 'فارسی', 'rtl'),
  row('DE', 'de', 'German', 'Deutsch'),
  row('FR', 'fr', 'French', 'Français'),
  row('ES', 'es', 'Spanish', 'Español'),
  row('IT', 'it', 'Italian', 'Italiano'),
  row('PT', 'pt', 'Portuguese', 'Português'),
  row('BR', 'pt-BR', 'Portuguese, Brazil', 'Português (Brasil)'),
];

/** What the core configuration switches on; the first is the default and has no path prefix. */
export const OFFERED_CODES: readonly string[] = ['MY', 'EN'];
export const DEFAULT_TAG = 'vi';

/** The offered languages in the configuration's order: what the switch shows and what pages are built for. */
export const OFFERED_LOCALES: readonly Locale[] = OFFERED_CODES.map((code) => {
  const locale = LOCALES.find((candidate) => candidate.code === code);
  if (!locale) throw new Error(`OFFERED_CODES names an unknown language: ${code}`);
  return locale;
});

const [defaultLocale] = OFFERED_LOCALES as [Locale];

/** The portal's code of a tag (`vi` gives `MY`), or undefined. */
export function tagToCode(tag: string): string | undefined {
  return LOCALES.find((locale) => locale.tag === tag)?.code;
}

/** The BCP 47 tag of a portal code (`MY` gives `vi`), or undefined. */
export function codeToTag(code: string): string | undefined {
  return LOCALES.find((locale) => locale.code === code)?.tag;
}

/** An offered language by its tag; the default one for anything unknown. */
export function offeredLocale(tag: string): Locale {
  return OFFERED_LOCALES.find((locale) => locale.tag === tag) ?? defaultLocale;
}

/** The language of a page's path, by its first segment: `/en/rng` and `/en.html` are English. */
export function localeOfPath(pathname: string): Locale {
  const first = (pathname.split('/')[1] ?? '').replace(/\.html$/, '').toLowerCase();
  return OFFERED_LOCALES.find((locale) => locale.prefix !== '' && locale.prefix === first) ?? defaultLocale;
}
