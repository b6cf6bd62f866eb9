import { wordsOf } from './fields.ts';

/** Percent of a bet that counts in a single game; `game` is a value of `gameValue`. */
export interface GameShare {
  game: string;
  percent: string;
}

/** Reads the shares of games from their text, `SBX|LOTUS=50 SBX|PEARL=0`. */
export function gameSharesOf(text: string): GameShare[] {
  return wordsOf(text).map((word) => {
    const [game = '', percent = ''] = word.split('=');
    return { game, percent };
  });
}

/** Writes the shares of games as one text. */
export function gameSharesText(shares: readonly GameShare[]): string {
  return shares.map(({ game, percent }) => `${game}=${percent}`).join(' ');
}
