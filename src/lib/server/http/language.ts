import { DEFAULT_TAG, offeredByCode, OFFERED_LOCALES } from '../../i18n/locales.ts';

interface LanguageRange {
  range: string;
  quality: number;
}

/** Browsers send far less. The rest of a longer header is ignored, because this work is done before any rate limit. */
const MAX_LENGTH = 200;
const MAX_RANGES = 10;
/** Language, then script, region or variants: the ranges that can name an offered language. */
const RANGE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;

/** Returns the part of the header that is read. A range that the cut would shorten is left out. */
function cut(header: string): string {
  return header.length <= MAX_LENGTH ? header : header.slice(0, Math.max(0, header.lastIndexOf(',', MAX_LENGTH)));
}

/** Returns the languages of the header, the most preferred first (RFC 9110 §12.5.4). */
function requestedLanguages(acceptLanguage: string): string[] {
  const ranges = acceptLanguage.split(',', MAX_RANGES).map((part): LanguageRange => {
    const [range = '', ...params] = part.split(';').map((piece) => piece.trim());
    const quality = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1);
    return { range, quality: Number.isNaN(quality) ? 0 : quality };
  });
  return ranges
    .filter(({ range, quality }) => quality > 0 && RANGE.test(range))
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

/** Offered tags by tag, by language with script and by language; the first locale of a language is its default. */
const OFFERED = new Map<string, string>();
for (const { tag } of OFFERED_LOCALES) {
  const locale = new Intl.Locale(tag);
  for (const key of [locale.baseName, scriptOf(locale), locale.language]) if (!OFFERED.has(key)) OFFERED.set(key, tag);
}

function offeredFor(range: string): string | undefined {
  const locale = parsed(range);
  if (!locale || !OFFERED.has(locale.language)) return undefined;
  return OFFERED.get(locale.baseName) ?? OFFERED.get(scriptOf(locale)) ?? OFFERED.get(locale.language);
}

const negotiated = new Map<string, string>();
/** Bounds the cache, since clients choose the headers. */
const MAX_STORED = 1000;

/** Chooses the offered language for Accept-Language, or the portal's default when it lists none that is offered. */
export function negotiateLanguage(acceptLanguage: string | undefined): string {
  const header = cut(acceptLanguage ?? '');
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

/** Returns the language of a request: the offered one that its header `language` names by the portal's code (`EN`), or by Accept-Language. */
export function requestLanguage(headerOf: (name: string) => string | undefined): string {
  return offeredByCode(headerOf('language') ?? '')?.tag ?? negotiateLanguage(headerOf('accept-language'));
}
