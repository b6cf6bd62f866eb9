import type { AccountType } from '../../roles.ts';
import { isAgent } from './placement.ts';
import { grantablePrizeGroup, isPrizeGroup, takePlace, type PrizeGroupQuota } from './prize-groups.ts';

/** Settings of the tree of agents (docs/spec/agents-rulebook.md §2). */
export interface TreeSettings {
  /** Levels of the tree; the account at the top is on level 1. */
  readonly maxDepth: number;
  /** Minimum difference between the prize groups of an upline and a downline. */
  readonly minGap: number;
  /** Prize group from which accounts take a place of their upline's quota; undefined without quotas. */
  readonly quotaFrom?: number | undefined;
}

/** Most levels that an operator can allow. */
export const MAX_TREE_DEPTH = 50;

export const DEFAULT_TREE_SETTINGS: TreeSettings = { maxDepth: 15, minGap: 0 };

/** An account that opens others below it. */
export interface Opener {
  readonly type: AccountType;
  readonly isBlocked: boolean;
  readonly depth: number;
  readonly maxPrizeGroup: number;
  readonly quota: PrizeGroupQuota;
}

/** An account that is to be opened. */
export interface OpenedAccount {
  readonly type: AccountType;
  readonly prizeGroup: number;
}

type PermissionRefusal =
  | 'not_an_agent'
  | 'account_blocked'
  | 'type_not_allowed'
  | 'too_deep'
  | 'series_invalid'
  | 'series_above_own';
type PlaceRefusal = 'quota_used_up' | 'name_taken';

export type OpeningRefusal = PermissionRefusal | PlaceRefusal;

/** Returns the reason against opening an account directly, in the order of §2.2. */
export function openingRefusal(
  settings: TreeSettings,
  opener: Opener | undefined,
  opened: OpenedAccount,
  isNameTaken: boolean,
): OpeningRefusal | undefined {
  return permissionRefusal(settings, opener, opened) ?? placeRefusal(settings, opener, opened.prizeGroup, isNameTaken);
}

/** A link by which visitors register below its owner. */
export interface LinkTerms extends OpenedAccount {
  /** Maximum number of registrations; null for any number. */
  readonly maxUses: number | null;
  /** End of the link; null for none. */
  readonly expiresAt: Date | null;
}

/** Maximum number of links of an agent that are on. */
export const MAX_LINKS = 100;

/** Maximum numbers of accounts that an agent opens directly. */
export const MAX_OPENINGS = { hour: 50, day: 500 } as const;

export type LinkRefusal = PermissionRefusal | 'quota_invalid' | 'expiry_invalid';

/** Returns the reason against creating a registration link. */
export function linkRefusal(
  settings: TreeSettings,
  opener: Opener | undefined,
  link: LinkTerms,
  now: Date,
): LinkRefusal | undefined {
  const refusal = permissionRefusal(settings, opener, link);
  if (refusal) return refusal;
  if (link.maxUses !== null && link.maxUses < 1) return 'quota_invalid';
  return link.expiresAt !== null && link.expiresAt <= now ? 'expiry_invalid' : undefined;
}

export interface RegistrationLink extends LinkTerms {
  readonly isDisabled: boolean;
  readonly uses: number;
}

export type RegistrationRefusal = 'link_not_valid' | 'link_expired' | 'link_used_up' | PlaceRefusal;

export interface LinkRegistration {
  readonly link: RegistrationLink | undefined;
  /** The owner as it is now. */
  readonly owner: Opener | undefined;
  readonly isNameTaken: boolean;
  readonly now: Date;
}

/** Returns the reason against registering by a link. */
export function registrationRefusal(
  settings: TreeSettings,
  { link, owner, isNameTaken, now }: LinkRegistration,
): RegistrationRefusal | undefined {
  if (!link || link.isDisabled || !owner || !isAgent(owner) || owner.isBlocked) return 'link_not_valid';
  if (link.expiresAt !== null && now >= link.expiresAt) return 'link_expired';
  if (link.maxUses !== null && link.uses >= link.maxUses) return 'link_used_up';
  return placeRefusal(settings, owner, registeredPrizeGroup(settings, link, owner), isNameTaken);
}

/** Returns the prize group of an account that registers by a link: that of the link, as far as its owner may still grant it. */
export function registeredPrizeGroup(
  { minGap }: TreeSettings,
  { prizeGroup }: OpenedAccount,
  { maxPrizeGroup }: Opener,
): number {
  return Math.min(prizeGroup, grantablePrizeGroup(maxPrizeGroup, minGap));
}

function permissionRefusal(
  { maxDepth, minGap }: TreeSettings,
  opener: Opener | undefined,
  { type, prizeGroup }: OpenedAccount,
): PermissionRefusal | undefined {
  if (!opener || !isAgent(opener)) return 'not_an_agent';
  if (opener.isBlocked) return 'account_blocked';
  if (type !== 'member' && type !== 'agent') return 'type_not_allowed';
  if (opener.depth >= maxDepth) return 'too_deep';
  if (!isPrizeGroup(prizeGroup)) return 'series_invalid';
  return prizeGroup > grantablePrizeGroup(opener.maxPrizeGroup, minGap) ? 'series_above_own' : undefined;
}

function placeRefusal(
  { quotaFrom }: TreeSettings,
  opener: Opener | undefined,
  prizeGroup: number,
  isNameTaken: boolean,
): PlaceRefusal | undefined {
  if (!opener || !takePlace(opener.quota, prizeGroup, quotaFrom)) return 'quota_used_up';
  return isNameTaken ? 'name_taken' : undefined;
}
