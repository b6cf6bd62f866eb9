/** Plans for the multipliers of a multi-draw bet: constant, doubled each draw, or set one by one. */
export const MULTI_DRAW_PLANS = ['same', 'double', 'custom'] as const;
export type MultiDrawPlan = (typeof MULTI_DRAW_PLANS)[number];

export interface MultiDrawSchedule {
  plan: MultiDrawPlan;
  /** Multiplier of the first draw. */
  start: number;
  count: number;
  /** Largest multiplier. */
  max: number;
  /** Multipliers by index; the plan's own apply where none is set. */
  custom: readonly (number | undefined)[];
}

/** Returns the multiplier of each draw. */
export function planMultipliers({ plan, start, count, max, custom }: MultiDrawSchedule): number[] {
  return Array.from({ length: count }, (_, at) => {
    const planned = plan === 'double' ? start * 2 ** at : start;
    const requested = plan === 'custom' ? (custom[at] ?? start) : planned;
    return Math.min(Math.max(requested, 1), max);
  });
}
