import type { ReportChoice } from '#browser/stores/agent/reports';

/** Filters of the address that lead to another report of the same span. */
export function filtersOf({ preset, span, product }: ReportChoice): Record<string, string> {
  const shown = { product: product ?? '' };
  return preset ? { range: preset, ...shown } : { ...span, ...shown };
}
