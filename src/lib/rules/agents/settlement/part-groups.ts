/** Divisions of a statement: by product, by team of a direct downline, and by day (the hours of a day, the windows of an hour). */
export const PART_GROUPS = ['product', 'member', 'day'] as const;
export type PartGroup = (typeof PART_GROUPS)[number];
