import { DEFAULT_TAG, LOCALES } from '../../i18n/locales.ts';

/** The language to answer in, by Accept-Language; the portal's default when it names none that we have. */
export function answerTag(acceptLanguage: string | undefined): string {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const wanted = part.split(';')[0]?.trim().toLowerCase();
    if (!wanted) continue;
    const found =
      LOCALES.find(({ tag }) => tag.toLowerCase() === wanted) ??
      LOCALES.find(({ tag }) => tag.toLowerCase() === wanted.split('-')[0]);
    if (found) return found.tag;
  }
  return DEFAULT_TAG;
}
