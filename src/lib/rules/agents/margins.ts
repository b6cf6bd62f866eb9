import type { ContractTerms } from './awards/contract-terms.ts';
import type { ContractProgram } from './contract-program.ts';
import type { ContractFamily } from './families.ts';
import { AGENT_PRODUCTS, type AgentProduct } from './figures/products.ts';

/*
 * The house's margin (docs/spec/agents-rulebook.md §6.7): rates of turnover are paid whatever is won, so that they have to stay below what
 * the house keeps of each bet.
 */

/** Prize group at which an official lottery keeps nothing. */
const FAIR_PRIZE_GROUP = 2000n;
const WHOLE = 1_000_000n;

/** Families that pay a share of the turnover. */
export const TURNOVER_FAMILIES = ['DAILY', 'HOURLY', 'REALTIME'] as const satisfies readonly ContractFamily[];

/** Highest rates of turnover that the house pays one account, by family. */
export type TurnoverRates = Partial<Record<ContractFamily, bigint>>;

export interface ProductMargin {
  product: AgentProduct;
  edgePpm: bigint;
  /** Rates of turnover by the weights of the product. */
  paidPpm: bigint;
  marginPpm: bigint;
}

/** Returns the highest rate of turnover of terms; none for dividends. */
export function turnoverRateOf(terms: ContractTerms): bigint {
  if (terms.family === 'DIVIDEND') return 0n;
  if (terms.family !== 'REALTIME') return terms.tiers.at(-1)?.ratePpm ?? 0n;
  const { singlePpm, lossPpm, profitPpm } = terms.rates;
  return singlePpm + (lossPpm > profitPpm ? lossPpm : profitPpm);
}

/** Returns what the house keeps of each product on which it pays these rates, before dividends. A fraction of a rate counts as paid. */
export function marginsOf(program: ContractProgram, rates: TurnoverRates, prizeGroup: number): ProductMargin[] {
  return AGENT_PRODUCTS.flatMap((product) => {
    const paid = TURNOVER_FAMILIES.reduce((sum, family) => {
      const { weights } = program.families[family];
      return sum + (rates[family] ?? 0n) * BigInt(weights ? (weights[product] ?? 0) : 100);
    }, 0n);
    if (paid === 0n) return [];
    const paidPpm = (paid + 99n) / 100n;
    const edgePpm =
      product === 'LOTTERY' ? WHOLE - (BigInt(prizeGroup) * WHOLE) / FAIR_PRIZE_GROUP : (program.edges[product] ?? 0n);
    return [{ product, edgePpm, paidPpm, marginPpm: edgePpm - paidPpm }];
  });
}
