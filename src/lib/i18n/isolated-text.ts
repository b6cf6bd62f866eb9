/** Isolates text that a person wrote within a sentence: its letters decide its direction, and leave the sentence its own. */
export function isolatedText(text: string): string {
  return `\u2068${text}\u2069`;
}
