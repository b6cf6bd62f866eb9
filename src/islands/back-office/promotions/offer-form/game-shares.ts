/** Percent of a bet that counts in a single game; `game` is a value of `gameValue`. */
export interface GameShare {
  game: string;
  percent: string;
}

/** Reads the shares of games from their text, `SBX|LOTUS=50 SBX|PEARL=0`. A percent may have a comma while it is typed. */
export function gameSharesOf(text: string): GameShare[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => {
    const [game = '', percent = ''] = word.split('=');
    return { game, percent };
  });
}

/** Writes the shares of games as one text. */
export function gameSharesText(shares: readonly GameShare[]): string {
  return shares.map(({ game, percent }) => `${game}=${percent}`).join(' ');
}
