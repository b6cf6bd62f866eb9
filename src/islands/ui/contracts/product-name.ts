import type { AgentProduct } from '#rules/agents/figures/products';
import type { Translator } from '../use-translator.ts';

/** Returns the name that the lobby gives to a product. */
export const productName = (t: Translator, product: AgentProduct): string =>
  t(`common:category.${product === 'LOTTERY' ? 'elott' : product.toLowerCase()}`);
