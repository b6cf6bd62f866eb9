/**
 * Languages with extended Latin letters. No page preloads fonts, which would delay its styles and first picture
 * (fonts.css defines the fallbacks).
 */
const WITH_EXTENDED: readonly string[] = ['pl', 'cs', 'ro', 'hu', 'tr'];

/** Whether a language's pages also link the extended Latin letters (fonts-extended.css). */
export function hasExtendedLetters(tag: string): boolean {
  return WITH_EXTENDED.includes(tag);
}
