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

export type SymbolCode = keyof typeof SYMBOLS;
export type SymbolName = (typeof SYMBOLS)[SymbolCode];

/** The symbols that pay along a line, the best first. */
export const LINE_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type LineCode = (typeof LINE_LETTERS)[number];

export function isSymbolCode(text: string): text is SymbolCode {
  return Object.hasOwn(SYMBOLS, text);
}

export function isLineCode(letter: SymbolCode): letter is LineCode {
  return letter !== 'W' && letter !== 'S';
}
