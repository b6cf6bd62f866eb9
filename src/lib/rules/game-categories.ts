/** What the portal's lobbies are for, in the order of the menus; a lobby's path is the name in small letters. */
export const GAME_CATEGORIES = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'ELOTT',
  'INHOUSE',
  'COCKFIGHT',
] as const;

export type GameCategory = (typeof GAME_CATEGORIES)[number];

/** Vendors who deliver as SPORTS what the portal shows in a lobby of its own (specification §9). */
export const SPLIT_FROM_SPORTS: readonly { category: GameCategory; vendors: readonly string[] }[] = [
  { category: 'ESPORTS', vendors: ['AV', 'AI', 'IMES', 'TF', 'IA'] },
  { category: 'COCKFIGHT', vendors: ['DS88'] },
];

/** The lobby in which a vendor's games of a category are shown. */
export function lobbyOf(category: GameCategory, vendorCode: string): GameCategory {
  if (category !== 'SPORTS') return category;
  return SPLIT_FROM_SPORTS.find(({ vendors }) => vendors.includes(vendorCode))?.category ?? category;
}

/** At most so many vendors of a lobby are listed in the left bar; the lobby has them all. */
export const LEFT_BAR_VENDORS = 9;
