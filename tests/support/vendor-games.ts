import { setUpVendor, type GameSetup } from '#domain/games';
import type { TestApp } from './app.ts';

export type GivenGame = Partial<GameSetup> & Pick<GameSetup, 'code'>;

/** Adds a vendor with games; what is not given is that of a slot. */
export async function addVendorGames(
  { app }: TestApp,
  vendor: { code: string; name?: string },
  games: readonly GivenGame[],
): Promise<void> {
  const { currency } = app.config;
  const { code, name = `Studio ${code}` } = vendor;
  const setup = { code, name, sealedSecrets: [], launchUrl: 'https://games.example', currency, allowedAddresses: [] };
  const rows = games.map((game): GameSetup => ({
    titles: { en: game.code },
    category: 'RNG',
    palette: [],
    motif: 'lotus',
    betRanges: { [currency]: { minBetMinor: 10_000_000n, maxBetMinor: 1_000_000_000n } },
    ...game,
  }));
  await app.db.transaction((tx) => setUpVendor(tx, setup, rows));
}
