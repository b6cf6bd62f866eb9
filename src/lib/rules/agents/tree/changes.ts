import type { AccountId } from './placement.ts';
import type { TreeSettings } from './openings.ts';
import {
  grantablePrizeGroup,
  isPrizeGroup,
  takePlace,
  type GradedAccount,
  type PrizeGroupQuota,
} from './prize-groups.ts';

/** Somebody who changes accounts of the tree: an agent, or the operator's staff (null). */
export type Changer = AccountId | null;

export type PrizeGroupRefusal =
  | 'not_direct_downline'
  | 'only_operations_lower'
  | 'series_invalid'
  | 'series_above_own'
  | 'quota_used_up';

export interface PrizeGroupChange {
  readonly by: Changer;
  readonly account: GradedAccount | undefined;
  readonly upline: (GradedAccount & { readonly quota: PrizeGroupQuota }) | undefined;
  readonly prizeGroup: number;
}

/**
 * Returns the reason against changing the highest prize group of an account (docs/spec/agents-rulebook.md §2.4). Agents raise those of
 * direct downlines, for a place of their quota; only staff lower.
 */
export function prizeGroupRefusal(
  { minGap, quotaFrom }: TreeSettings,
  { by, account, upline, prizeGroup }: PrizeGroupChange,
): PrizeGroupRefusal | undefined {
  if (!account || !isDirectDownline(account, by)) return 'not_direct_downline';
  if (by !== null && prizeGroup < account.maxPrizeGroup) return 'only_operations_lower';
  if (!isPrizeGroup(prizeGroup)) return 'series_invalid';
  if (upline && prizeGroup > grantablePrizeGroup(upline.maxPrizeGroup, minGap)) return 'series_above_own';
  if (by === null || prizeGroup === account.maxPrizeGroup) return undefined;
  return upline && takePlace(upline.quota, prizeGroup, quotaFrom) ? undefined : 'quota_used_up';
}

export type PromotionRefusal = 'not_direct_downline' | 'wrong_type';

/** Returns the reason against making a member an agent. */
export function promotionRefusal(by: Changer, account: GradedAccount | undefined): PromotionRefusal | undefined {
  if (!account || !isDirectDownline(account, by)) return 'not_direct_downline';
  return account.type === 'member' ? undefined : 'wrong_type';
}

export type DemotionRefusal = 'only_operations' | 'not_found' | 'has_downlines';

/** Returns the reason against making an agent a member: who has downlines stays an agent. */
export function demotionRefusal(
  by: Changer,
  account: GradedAccount | undefined,
  hasDownlines: boolean,
): DemotionRefusal | undefined {
  if (by !== null) return 'only_operations';
  if (!account) return 'not_found';
  return hasDownlines ? 'has_downlines' : undefined;
}

/** Staff may change every account. */
function isDirectDownline({ uplineId }: GradedAccount, by: Changer): boolean {
  return by === null || uplineId === by;
}
