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
