import { listLobbies, type Lobby } from '#domain/games';
import { listCatalogue, type CatalogueGame } from '#domain/lottery';
import type { Db } from '#kernel/database';
import { GAME_CATEGORIES } from '#rules/games/game-categories';
import { LOTTERY_VENDORS } from '#rules/lottery/catalogue/menu-groups';

const CATEGORY = 'ELOTT';

/** Lists the lobbies with games and their vendors, where the portal's own lottery counts as a vendor. */
export async function allLobbies(db: Db): Promise<Lobby[]> {
  const [lobbies, games] = await Promise.all([listLobbies(db), listCatalogue(db)]);
  const own = ownVendors(games.filter(({ isEnabled }) => isEnabled));
  if (own.length === 0) return lobbies;
  const others = lobbies.find(({ category }) => category === CATEGORY);
  const { vendors, types, tags } = others ?? { vendors: [], types: [], tags: [] };
  const all = new Map(lobbies.map((lobby) => [lobby.category, lobby]));
  all.set(CATEGORY, { category: CATEGORY, vendors: [...own, ...vendors], types, tags });
  return GAME_CATEGORIES.flatMap((category) => all.get(category) ?? []);
}

function ownVendors(games: readonly CatalogueGame[]): Lobby['vendors'] {
  const vendors = LOTTERY_VENDORS.map(({ code, name, prizeMode }) => {
    const own = games.filter(({ prizeModes }) => prizeModes.includes(prizeMode));
    return { code, name, games: own.length, isHot: own.some(({ isHot }) => isHot) };
  });
  return vendors.filter((vendor) => vendor.games > 0);
}
