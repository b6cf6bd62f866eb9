/**
 * Symbols by role; a skin gives each role its own drawing and name, independent of the mathematics. The code
 * represents the symbol in a strip.
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

/** Symbols that pay along a line, the highest first. */
export const LINE_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type LineCode = (typeof LINE_LETTERS)[number];

export function isSymbolCode(text: string): text is SymbolCode {
  return Object.hasOwn(SYMBOLS, text);
}

export function isLineCode(code: SymbolCode): code is LineCode {
  return code !== 'W' && code !== 'S';
}
