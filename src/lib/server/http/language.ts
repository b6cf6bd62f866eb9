import { DEFAULT_TAG, OFFERED_LOCALES } from '../../i18n/locales.ts';

interface Wanted {
  range: string;
  quality: number;
}

/** The languages of the header, the most wanted first (RFC 9110 §12.5.4). */
function requestedLanguages(acceptLanguage: string): string[] {
  const wanted = acceptLanguage.split(',').map((part): Wanted => {
    const [range = '', ...params] = part.split(';').map((piece) => piece.trim());
    const quality = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1);
    return { range, quality: Number.isNaN(quality) ? 0 : quality };
  });
  return wanted
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

/** Language and script, so that `zh-TW` finds the traditional letters and `pt-PT` Portuguese. */
function written(locale: Intl.Locale): string {
  const { language, script } = locale.maximize();
  return `${language}-${script}`;
}

const OFFERED = OFFERED_LOCALES.map(({ tag }) => {
  const locale = new Intl.Locale(tag);
  return { tag, exact: locale.baseName, written: written(locale), language: locale.language };
});

function offeredFor(range: string): string | undefined {
  const locale = parsed(range);
  if (!locale) return undefined;
  const letters = written(locale);
  const found =
    OFFERED.find(({ exact }) => exact === locale.baseName) ??
    OFFERED.find((offered) => offered.written === letters) ??
    OFFERED.find(({ language }) => language === locale.language);
  return found?.tag;
}

const answered = new Map<string, string>();
/** Headers are strangers' words: what is kept of them has an end. */
const MAX_STORED = 1000;

/** The offered language to answer in, by Accept-Language; the portal's default when it names none that is offered. */
export function answerTag(acceptLanguage: string | undefined): string {
  const header = acceptLanguage ?? '';
  const known = answered.get(header);
  if (known) return known;
  const tag = requestedLanguages(header).reduce<string | undefined>(
    (found, range) => found ?? offeredFor(range),
    undefined,
  );
  if (answered.size >= MAX_STORED) answered.clear();
  answered.set(header, tag ?? DEFAULT_TAG);
  return tag ?? DEFAULT_TAG;
}
