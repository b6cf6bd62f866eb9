import type { AgentProduct } from './products.ts';

/** Sums of one product, which are additive: by members, teams, windows and days. */
export interface ProductSums {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly contributionMinor: bigint;
  readonly validMinor: bigint;
  readonly validWonMinor: bigint;
  readonly validLostMinor: bigint;
  readonly rebatesMinor: bigint;
  readonly promotionsMinor: bigint;
  readonly feesMinor: bigint;
  readonly salariesMinor: bigint;
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
}

/** Sums by product; those of null belong to none. */
export type TeamSums = ReadonlyMap<AgentProduct | null, ProductSums>;

export interface SumsOfProduct {
  readonly product: AgentProduct | null;
  readonly sums: Partial<ProductSums>;
}

const NO_SUMS: ProductSums = {
  stakeMinor: 0n,
  payoutMinor: 0n,
  contributionMinor: 0n,
  validMinor: 0n,
  validWonMinor: 0n,
  validLostMinor: 0n,
  rebatesMinor: 0n,
  promotionsMinor: 0n,
  feesMinor: 0n,
  salariesMinor: 0n,
  depositsMinor: 0n,
  withdrawalsMinor: 0n,
};

const NAMES = Object.keys(NO_SUMS) as (keyof ProductSums)[];

/** Adds rows up by product. */
export function addSums(rows: Iterable<SumsOfProduct>): TeamSums {
  const total = new Map<AgentProduct | null, Record<keyof ProductSums, bigint>>();
  for (const { product, sums } of rows) {
    const added = total.get(product) ?? { ...NO_SUMS };
    for (const name of NAMES) added[name] += sums[name] ?? 0n;
    total.set(product, added);
  }
  return total;
}
