/** Separates the vendor and the game in the value of a choice. */
const BETWEEN = '|';

/** Returns the value of a choice of a vendor's game; empty without one. */
export function gameValue({ vendor, game }: { vendor: string; game: string }): string {
  return game === '' ? '' : `${vendor}${BETWEEN}${game}`;
}

/** Returns the codes that a value of `gameValue` has. */
export function gameNamed(value: string): { vendor: string; game: string } {
  const [vendor = '', ...game] = value.split(BETWEEN);
  return { vendor, game: game.join(BETWEEN) };
}

/** Returns how a value of `gameValue` is shown while its title is not known. */
export function gameName(value: string): string {
  const { vendor, game } = gameNamed(value);
  return `${vendor} ${game}`;
}
