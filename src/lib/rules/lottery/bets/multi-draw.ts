/** How the multiplier goes on from draw to draw of a multi-draw bet. */
export const MULTI_DRAW_PLANS = ['same', 'double', 'custom'] as const;
export type MultiDrawPlan = (typeof MULTI_DRAW_PLANS)[number];

export interface MultiDrawSchedule {
  plan: MultiDrawPlan;
  /** Of the first draw. */
  start: number;
  count: number;
  /** No multiplier is larger. */
  max: number;
  /** By place; those of the plan stand where nothing was set. */
  custom: readonly (number | undefined)[];
}

/** The multiplier of each draw. */
export function planMultipliers({ plan, start, count, max, custom }: MultiDrawSchedule): number[] {
  return Array.from({ length: count }, (_, at) => {
    const planned = plan === 'double' ? start * 2 ** at : start;
    const requested = plan === 'custom' ? (custom[at] ?? start) : planned;
    return Math.min(Math.max(requested, 1), max);
  });
}
