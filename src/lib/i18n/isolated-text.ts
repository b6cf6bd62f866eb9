/** Starts and ends of isolates. */
const ISOLATES = /[\u2066-\u2069]/gu;

/**
 * Isolates text that a person wrote within a sentence: its letters decide its direction, and leave the sentence its own. The text has
 * no isolates of its own, whose end would be the end of this one.
 */
export function isolatedText(text: string): string {
  return `\u2068${text.replace(ISOLATES, '')}\u2069`;
}
