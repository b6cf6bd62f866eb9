/**
 * Languages with extended Latin letters. No page preloads fonts: on a slow phone its first picture came 0.4 s later, the font 0.2 to 0.5 s
 * earlier (fonts.css defines the fallbacks).
 */
const WITH_EXTENDED: readonly string[] = ['pl', 'cs', 'ro', 'hu', 'tr'];

/** Whether a language's pages also link the extended Latin letters (fonts-extended.css). */
export function hasExtendedLetters(tag: string): boolean {
  return WITH_EXTENDED.includes(tag);
}
