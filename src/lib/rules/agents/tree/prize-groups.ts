import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '../../lottery/pricing/prizes.ts';
import type { AccountId, AccountInTree } from './placement.ts';

/** An account with the highest prize group that it may bet with and grant. */
export interface GradedAccount extends AccountInTree {
  readonly maxPrizeGroup: number;
}

export function isPrizeGroup(value: number): boolean {
  return value >= MIN_PRIZE_GROUP && value <= MAX_PRIZE_GROUP && value % PRIZE_GROUP_STEP === 0;
}

/** Returns the highest prize group that an agent may grant; `minGap` is the minimum difference of two levels. */
export function grantablePrizeGroup(own: number, minGap: number): number {
  return own - minGap;
}

/**
 * Lists the accounts that have more than the one above them allows, with the highest prize group that is left to them: an account itself,
 * when it is given a maximum, and everybody below it. Nobody comes down below the lowest prize group.
 */
export function cappedPrizeGroups(
  accounts: Iterable<GradedAccount>,
  id: AccountId,
  limits: { readonly maxPrizeGroup: number; readonly minGap: number },
): Map<AccountId, number> {
  const all = [...accounts];
  const byUpline = Map.groupBy(all, ({ uplineId }) => uplineId);
  const capped = new Map<AccountId, number>();
  const cap = (account: GradedAccount, highest: number) => {
    const maxPrizeGroup = Math.min(account.maxPrizeGroup, Math.max(highest, MIN_PRIZE_GROUP));
    if (maxPrizeGroup < account.maxPrizeGroup) capped.set(account.id, maxPrizeGroup);
    const grantable = grantablePrizeGroup(maxPrizeGroup, limits.minGap);
    for (const below of byUpline.get(account.id) ?? []) cap(below, grantable);
  };
  for (const account of all) if (account.id === id) cap(account, limits.maxPrizeGroup);
  return capped;
}

/** Places for accounts with a high prize group, by exactly that prize group. */
export type PrizeGroupQuota = ReadonlyMap<number, number>;

/** True when an account with a prize group takes one place of its upline's quota. */
export function takesQuota(prizeGroup: number, quotaFrom: number | undefined): boolean {
  return quotaFrom !== undefined && prizeGroup >= quotaFrom;
}

/** Takes a place of a quota; undefined when none is left. The quota stays as it is where none is needed. */
export function takePlace(
  quota: PrizeGroupQuota,
  prizeGroup: number,
  quotaFrom: number | undefined,
): PrizeGroupQuota | undefined {
  if (!takesQuota(prizeGroup, quotaFrom)) return quota;
  const places = quota.get(prizeGroup) ?? 0;
  return places > 0 ? new Map(quota).set(prizeGroup, places - 1) : undefined;
}
