import type { FactCategory } from '../../figures/valid-bet.ts';

/** Products of the agents' figures (docs/spec/agents-rulebook.md §4.1). */
export const AGENT_PRODUCTS = [
  'LOTTERY',
  'RNG',
  'FISH',
  'INHOUSE',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'PVP',
] as const;
export type AgentProduct = (typeof AGENT_PRODUCTS)[number];

/** Returns the category by which a product's valid bets are computed: all lotteries count alike. */
export function categoryOf(product: AgentProduct): FactCategory {
  return product === 'LOTTERY' ? 'LOTT' : product;
}

/** Products by the category under which the figures keep them: all lotteries count alike. */
export const PRODUCTS_OF_CATEGORIES: Readonly<Record<FactCategory, AgentProduct>> = {
  LOTT: 'LOTTERY',
  ELOTT: 'LOTTERY',
  RNG: 'RNG',
  FISH: 'FISH',
  INHOUSE: 'INHOUSE',
  LIVE: 'LIVE',
  SPORTS: 'SPORTS',
  ESPORTS: 'ESPORTS',
  COCKFIGHT: 'COCKFIGHT',
  PVP: 'PVP',
};

/** Returns the categories of a product. */
export function categoriesOf(product: AgentProduct): FactCategory[] {
  const categories = Object.keys(PRODUCTS_OF_CATEGORIES) as FactCategory[];
  return categories.filter((category) => PRODUCTS_OF_CATEGORIES[category] === product);
}

/** Returns the product of a category; null for one that belongs to no game. */
export function productOf(category: string): AgentProduct | null {
  const products: Partial<Record<string, AgentProduct>> = PRODUCTS_OF_CATEGORIES;
  return products[category] ?? null;
}
