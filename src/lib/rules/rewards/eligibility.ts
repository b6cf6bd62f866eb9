import { DAY_MS } from '#kernel/clock';
import { ageOn } from '../identity/registration/age.ts';
import { dayName, dayOf } from './days.ts';

/** Keys by which an offer may be limited to one claim per person, in the order in which they are checked. */
export const CLAIM_KEYS = ['person', 'device', 'ip', 'payment'] as const;
export type ClaimKey = (typeof CLAIM_KEYS)[number];

/** Claims that a key allows unless the rules say otherwise; networks are shared. */
const DEFAULT_PER_KEY: Readonly<Record<ClaimKey, number>> = { person: 1, device: 1, ip: 2, payment: 1 };

export interface Coupon {
  /** Undefined where nothing that the member typed is right. */
  readonly code: string | undefined;
  readonly max?: number;
  readonly used: number;
}

/** Rules of an offer; one that is absent is not checked. */
export interface EligibilityRules {
  readonly startsAt?: Date;
  readonly endsAt?: Date;
  readonly isStopped?: boolean;
  readonly budgetLeftMinor?: bigint;
  readonly awardMinor?: bigint;
  /** Feature flag that the offer needs. */
  readonly module?: string;
  readonly currency?: string;
  readonly countries?: readonly string[];
  readonly notCountries?: readonly string[];
  readonly minAge?: number;
  readonly registeredFrom?: Date;
  readonly registeredTo?: Date;
  readonly newWithinDays?: number;
  readonly labels?: readonly string[];
  readonly notLabels?: readonly string[];
  readonly vipMin?: number;
  readonly vipMax?: number;
  readonly affiliates?: readonly string[];
  readonly notAffiliates?: readonly string[];
  readonly depositsMin?: number;
  readonly depositsMax?: number;
  readonly kycMin?: number;
  readonly perPlayer?: number;
  readonly perDay?: number;
  readonly onePer?: readonly ClaimKey[];
  readonly perKey?: { readonly [Key in ClaimKey]?: number };
  /** At most one claim of all offers of a group. */
  readonly group?: string;
  readonly noActiveGrant?: boolean;
  readonly coupon?: Coupon;
}

/** A member, and the claims so far, at the moment of the check. */
export interface EligibilityFacts {
  readonly now: Date;
  /** The operator's, in which a birthday begins. */
  readonly timeZone: string;
  readonly accountType: string;
  readonly state: string;
  /** Self-exclusion, time-out or any other restriction. */
  readonly isRestricted: boolean;
  readonly isAtRisk: boolean;
  readonly hasBonusBan: boolean;
  readonly hasOptedOut: boolean;
  readonly modules: readonly string[];
  readonly currency: string;
  readonly country?: string;
  /** Format yyyy-MM-dd. */
  readonly birthDate?: string;
  readonly registeredAt: Date;
  readonly label?: string;
  readonly level: number;
  readonly affiliate?: string;
  /** Credited deposits, the one that triggers the offer included. */
  readonly deposits: number;
  readonly kycLevel: number;
  readonly claims: number;
  readonly claimsToday: number;
  /** Claims of this offer by anybody with the member's keys; linked accounts count as one person. */
  readonly usedBy: { readonly [Key in ClaimKey]?: number };
  /** Groups in which the member has claimed an offer. */
  readonly groups: readonly string[];
  readonly hasActiveGrant: boolean;
  /** The code as the member typed it. */
  readonly coupon?: string;
}

type Fails = (rules: EligibilityRules, facts: EligibilityFacts) => boolean;

/** Rules in the order in which the first that fails becomes the reason (docs/spec/rewards-rulebook.md §3.5). */
const CHECKS = {
  not_started: ({ startsAt }, { now }) => startsAt !== undefined && now < startsAt,
  ended: ({ endsAt }, { now }) => endsAt !== undefined && now >= endsAt,
  stopped: ({ isStopped }) => isStopped === true,
  budget_used: ({ budgetLeftMinor: leftMinor, awardMinor = 0n }) =>
    leftMinor !== undefined && (leftMinor <= 0n || leftMinor < awardMinor),
  needs_account: (_, { accountType }) => accountType !== 'member',
  excluded: (_, { state, isRestricted }) => state !== 'active' || isRestricted,
  at_risk: (_, { isAtRisk }) => isAtRisk,
  bonus_ban: (_, { hasBonusBan }) => hasBonusBan,
  opted_out: (_, { hasOptedOut }) => hasOptedOut,
  module_off: ({ module }, { modules }) => module !== undefined && !modules.includes(module),
  currency: (rules, { currency }) => rules.currency !== undefined && rules.currency !== currency,
  country: ({ countries, notCountries }, { country }) => !isAllowed(country, countries, notCountries),
  age: ({ minAge }, facts) => minAge !== undefined && !isOfAge(minAge, facts),
  registration_date: ({ registeredFrom, registeredTo }, { registeredAt }) =>
    (registeredFrom !== undefined && registeredAt < registeredFrom) ||
    (registeredTo !== undefined && registeredAt >= registeredTo),
  new_players_only: ({ newWithinDays: days }, { now, registeredAt }) =>
    days !== undefined && now.getTime() >= registeredAt.getTime() + days * DAY_MS,
  label: ({ labels, notLabels }, { label }) => !isAllowed(label, labels, notLabels),
  vip_level: ({ vipMin, vipMax }, { level }) => !isWithin(level, vipMin, vipMax),
  affiliate: ({ affiliates, notAffiliates }, { affiliate }) => !isAllowed(affiliate, affiliates, notAffiliates),
  deposit_count: ({ depositsMin, depositsMax }, { deposits }) => !isWithin(deposits, depositsMin, depositsMax),
  kyc: ({ kycMin }, { kycLevel }) => !isWithin(kycLevel, kycMin),
  already_claimed: ({ perPlayer, perDay }, { claims, claimsToday }) =>
    (perPlayer !== undefined && claims >= perPlayer) || (perDay !== undefined && claimsToday >= perDay),
  person_used: isUsedUp('person'),
  device_used: isUsedUp('device'),
  ip_used: isUsedUp('ip'),
  payment_used: isUsedUp('payment'),
  exclusive: ({ group, noActiveGrant }, { groups, hasActiveGrant }) =>
    (group !== undefined && groups.includes(group)) || (noActiveGrant === true && hasActiveGrant),
  coupon_wrong: ({ coupon }, facts) =>
    coupon !== undefined &&
    (coupon.code === undefined || normalizeCoupon(facts.coupon ?? '') !== normalizeCoupon(coupon.code)),
  coupon_used_up: ({ coupon }) => coupon?.max !== undefined && coupon.used >= coupon.max,
} satisfies Record<string, Fails>;

export type IneligibleReason = keyof typeof CHECKS;

/** Reasons that the member is not notified of in detail. */
const CONFIDENTIAL: ReadonlySet<IneligibleReason> = new Set(['excluded', 'at_risk', 'bonus_ban', 'opted_out']);

/** Returns the reason for which a member cannot have an offer; undefined when nothing stands in the way. */
export function ineligibleReason(rules: EligibilityRules, facts: EligibilityFacts): IneligibleReason | undefined {
  const reasons = Object.keys(CHECKS) as IneligibleReason[];
  return reasons.find((reason) => (CHECKS[reason] satisfies Fails)(rules, facts));
}

/** Returns the reason as the member reads it. */
export function publicReason(reason: IneligibleReason): IneligibleReason | 'not_available' {
  return CONFIDENTIAL.has(reason) ? 'not_available' : reason;
}

/** Returns a coupon's code without the spaces and the case in which it was typed. */
function normalizeCoupon(code: string): string {
  return code.trim().toUpperCase();
}

function isOfAge(minAge: number, { now, timeZone, birthDate }: EligibilityFacts): boolean {
  return birthDate !== undefined && ageOn(dayName(dayOf(now, timeZone)), birthDate) >= minAge;
}

function isAllowed(value: string | undefined, only?: readonly string[], never?: readonly string[]): boolean {
  if (only && (value === undefined || !only.includes(value))) return false;
  return value === undefined || !never?.includes(value);
}

function isWithin(value: number, min = 0, max = Infinity): boolean {
  return min <= value && value <= max;
}

function isUsedUp(key: ClaimKey): Fails {
  return ({ onePer, perKey }, { usedBy }) =>
    onePer?.includes(key) === true && (usedBy[key] ?? 0) >= (perKey?.[key] ?? DEFAULT_PER_KEY[key]);
}
