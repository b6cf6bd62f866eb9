import { DEFAULT_TAG, OFFERED_LOCALES } from '../../i18n/locales.ts';

interface LanguageRange {
  range: string;
  quality: number;
}

/** Returns the languages of the header, the most preferred first (RFC 9110 §12.5.4). */
function requestedLanguages(acceptLanguage: string): string[] {
  const ranges = acceptLanguage.split(',').map((part): LanguageRange => {
    const [range = '', ...params] = part.split(';').map((piece) => piece.trim());
    const quality = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1);
    return { range, quality: Number.isNaN(quality) ? 0 : quality };
  });
  return ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ range }) => range);
}

function parsed(range: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(range);
  } catch {
    return undefined;
  }
}

/** Returns language and script, so that `zh-TW` matches traditional Chinese and `pt-PT` matches Portuguese. */
function scriptOf(locale: Intl.Locale): string {
  const { language, script } = locale.maximize();
  return `${language}-${script}`;
}

const OFFERED = OFFERED_LOCALES.map(({ tag }) => {
  const locale = new Intl.Locale(tag);
  return { tag, exact: locale.baseName, written: scriptOf(locale), language: locale.language };
});

function offeredFor(range: string): string | undefined {
  const locale = parsed(range);
  if (!locale) return undefined;
  const letters = scriptOf(locale);
  const found =
    OFFERED.find(({ exact }) => exact === locale.baseName) ??
    OFFERED.find((offered) => offered.written === letters) ??
    OFFERED.find(({ language }) => language === locale.language);
  return found?.tag;
}

const negotiated = new Map<string, string>();
/** Bounds the cache, since clients choose the headers. */
const MAX_STORED = 1000;

/** Chooses the offered language for Accept-Language, or the portal's default when it lists none that is offered. */
export function negotiateLanguage(acceptLanguage: string | undefined): string {
  const header = acceptLanguage ?? '';
  const known = negotiated.get(header);
  if (known) return known;
  const languageTag = requestedLanguages(header).reduce<string | undefined>(
    (found, range) => found ?? offeredFor(range),
    undefined,
  );
  if (negotiated.size >= MAX_STORED) negotiated.clear();
  negotiated.set(header, languageTag ?? DEFAULT_TAG);
  return languageTag ?? DEFAULT_TAG;
}
