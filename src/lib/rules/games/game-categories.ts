/** Categories of games in the order of the menus; a lobby's path is its category in lower case. */
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

/** Vendors that deliver as SPORTS games that the portal shows in another lobby, as the specification requires. */
export const SPLIT_FROM_SPORTS: readonly { category: GameCategory; vendors: readonly string[] }[] = [
  { category: 'ESPORTS', vendors: ['AV', 'AI', 'IMES', 'TF', 'IA'] },
  { category: 'COCKFIGHT', vendors: ['DS88'] },
];

/** Returns the lobby that shows a vendor's games of a category. */
export function lobbyOf(category: GameCategory, vendorCode: string): GameCategory {
  if (category !== 'SPORTS') return category;
  return SPLIT_FROM_SPORTS.find(({ vendors }) => vendors.includes(vendorCode))?.category ?? category;
}

/** The vendor of in-house games: a launch in that category needs to name no other. */
export const IN_HOUSE_VENDOR = 'BGS';

/** Maximum number of vendors per lobby in the left bar; the lobby's page lists all. */
export const LEFT_BAR_VENDORS = 9;
