/** An article of the point mall. */
export interface PointItem {
  readonly pointsMinor: bigint;
  readonly stock: number;
  /** Pieces that one member may redeem; rejected ones do not count. */
  readonly maxPerMember?: number;
  readonly minLevel: number;
  /** Cash that one piece pays. */
  readonly amountMinor: bigint;
  /** Approved at once, without staff. */
  readonly isAutomatic: boolean;
}

export interface RedemptionRequest {
  readonly quantity: number;
  readonly isPasswordRight: boolean;
  readonly level: number;
  /** Pieces of the item that the member has redeemed. */
  readonly redeemedBefore: number;
  readonly balanceMinor: bigint;
}

export type RedemptionRefusal =
  | 'WRONG_PASSWORD'
  | 'NOT_ALLOWED'
  | 'LIMIT_REACHED'
  | 'OUT_OF_STOCK'
  | 'INSUFFICIENT_POINTS';

/** Returns the first refusal in the order of docs/spec/rewards-rulebook.md §4; an unknown item is not allowed. */
export function redemptionRefusal(
  item: PointItem | undefined,
  request: RedemptionRequest,
): RedemptionRefusal | undefined {
  const { quantity, isPasswordRight, level, redeemedBefore, balanceMinor } = request;
  if (!isPasswordRight) return 'WRONG_PASSWORD';
  if (!item || quantity < 1 || level < item.minLevel) return 'NOT_ALLOWED';
  if (item.maxPerMember !== undefined && redeemedBefore + quantity > item.maxPerMember) return 'LIMIT_REACHED';
  if (quantity > item.stock) return 'OUT_OF_STOCK';
  return item.pointsMinor * BigInt(quantity) > balanceMinor ? 'INSUFFICIENT_POINTS' : undefined;
}

export const REDEMPTION_STATES = ['in_process', 'approved', 'rejected'] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** Kinds of items: goods are sent to an address, the others are paid to the account. */
export const ITEM_KINDS = ['goods', 'cash', 'bonus'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** States of an item; a draft has never been offered. */
export const ITEM_STATES = ['draft', 'offered', 'stopped'] as const;
export type ItemState = (typeof ITEM_STATES)[number];
