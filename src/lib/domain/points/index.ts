export { awardItem, findAwardedItem, hasPiecesSql, nameDelivery } from './award-items.ts';
export { getPoints, type MemberPoints } from './accounts.ts';
export { accrueAll, queueDeposit, queueReversal, UNACCRUED_SQL } from './accrue.ts';
export { adjustPoints, assertAdjustable, givePoints, type Adjustment } from './adjust.ts';
export { convert } from './convert.ts';
export { approveRedemption, findRedemption, rejectRedemption, type Redemption } from './decide.ts';
export { eraseDeliveries, hasOpenRedemption } from './erasure.ts';
export {
  changeItem,
  changeStock,
  createItem,
  findItem,
  listItems,
  listOfferedItems,
  offerItem,
  stopItem,
  textOf,
  type ItemDraft,
  type StoredItem,
} from './items.ts';
export {
  listPointTransactions,
  listRedemptions,
  listRedemptionsForStaff,
  type ListedRedemption,
  type PointTransaction,
  type RedemptionForStaff,
} from './lists.ts';
export { fillMallBudget } from './pay.ts';
export { redeem } from './redeem.ts';
export type { ItemTexts, MallDeps, PointDeps, PointRules } from './types.ts';
