import { EARNING_TYPES } from './accrual.ts';

/** Types of the specification in the history of points; `redeem` covers redemptions, their return, conversions, adjustments and awards. */
export const POINT_TYPES = [...EARNING_TYPES, 'redeem'] as const;
export type PointType = (typeof POINT_TYPES)[number];

/** Names of what is no item, in the history's column for them. */
export const POINT_ACTS = ['convert', 'adjust', 'award', 'promotion', 'board'] as const;
export type PointAct = (typeof POINT_ACTS)[number];

/** Currency of points in the ledger: a currency of their own keeps them out of every sum of money. */
export const POINT_CURRENCY = 'PTS';
