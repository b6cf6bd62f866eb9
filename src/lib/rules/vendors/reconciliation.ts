/** Calls of the wallet protocol that a vendor's report lists. */
export const REPORTED_CALLS = ['bet', 'confirm', 'win', 'cashout', 'adjust', 'cancel', 'close'] as const;
export type ReportedCall = (typeof REPORTED_CALLS)[number];

/** Filter of comparisons: without differences; with some that nobody has acknowledged, or that somebody has. */
export const RECONCILIATION_STATES = ['open', 'acknowledged', 'equal'] as const;
export type ReconciliationState = (typeof RECONCILIATION_STATES)[number];

/** Differences between both sides' transactions. */
export const DIFFERENCE_KINDS = ['missing_at_portal', 'missing_at_vendor', 'not_the_same'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Longest period of a comparison in the back office. */
export const MAX_RECONCILIATION_DAYS = 31;
