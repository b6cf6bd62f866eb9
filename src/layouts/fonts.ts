/**
 * No page has fonts preloaded: they would take the line from its styles and its first picture (fonts.css says what is shown
 * until they come).
 */
const WITH_EXTENDED: readonly string[] = ['pl', 'cs', 'ro', 'hu', 'tr'];

/** A language whose pages also link the faces of the extended Latin letters (fonts-extended.css). */
export function hasExtendedLetters(tag: string): boolean {
  return WITH_EXTENDED.includes(tag);
}
