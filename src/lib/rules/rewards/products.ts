import { GAME_CATEGORIES } from '../games/game-categories.ts';
import type { FactCategory } from '../figures/valid-bet.ts';

export type Product = 'casino' | 'betting' | 'lottery';

/** Categories of bets that rewards count: the games', and the portal's own lottery. */
export const REWARD_CATEGORIES: readonly FactCategory[] = [...GAME_CATEGORIES, 'LOTT'];

const PRODUCT_OF: Readonly<Record<FactCategory, Product>> = {
  RNG: 'casino',
  LIVE: 'casino',
  FISH: 'casino',
  PVP: 'casino',
  INHOUSE: 'casino',
  SPORTS: 'betting',
  ESPORTS: 'betting',
  COCKFIGHT: 'betting',
  LOTT: 'lottery',
  ELOTT: 'lottery',
};

/** Returns the products of categories without repetition. */
export function productsOf(categories: readonly FactCategory[]): Set<Product> {
  return new Set(categories.map((category) => PRODUCT_OF[category]));
}
