/**
 * What can stand on a reel, by role: a skin gives each role its own drawing and name, the maths never
 * knows which. The letter is how a strip is written down.
 */
export const SYMBOLS = {
  W: 'wild',
  S: 'scatter',
  A: 'top',
  B: 'rich',
  C: 'fine',
  D: 'ruby',
  E: 'jade',
  F: 'azure',
  G: 'violet',
} as const;

export type SymbolLetter = keyof typeof SYMBOLS;
export type SymbolName = (typeof SYMBOLS)[SymbolLetter];

/** The symbols that pay along a line, the best first. */
export const LINE_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type LineLetter = (typeof LINE_LETTERS)[number];

export function isSymbolLetter(text: string): text is SymbolLetter {
  return Object.hasOwn(SYMBOLS, text);
}

export function isLineLetter(letter: SymbolLetter): letter is LineLetter {
  return letter !== 'W' && letter !== 'S';
}
