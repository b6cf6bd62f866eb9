import { DAY_MS } from '#kernel/clock';
import { UNIT } from '#kernel/money';
import { WHOLE_PPM } from './rates.ts';

export interface ReferralTier {
  /** Number of valid referrals that earns the bonus. */
  readonly count: number;
  readonly bonusMinor: bigint;
}

export interface ReferralSettings {
  readonly minDepositMinor: bigint;
  readonly minTurnoverMinor: bigint;
  /** Days from the registration in which a referral can become valid. */
  readonly withinDays: number;
  readonly referrerRewardMinor: bigint;
  readonly refereeRewardMinor: bigint;
  readonly tiers: readonly ReferralTier[];
  /** Rates of the turnover one, two and three levels below. */
  readonly commissionPpm: readonly bigint[];
  /** Valid referrals of one referrer; undefined for any number. */
  readonly maxReferrals?: number;
}

export const MAX_COMMISSION_LEVELS = 3;
/**
 * Maximum of all levels' rates together, 80 % of a house edge of 1 %: members who invite themselves must not earn more than the
 * house keeps of a safe bet.
 */
const MAX_COMMISSION_PPM = 8000n;
export const MAX_REFERRAL_DAYS = 365;
export const MAX_REFERRAL_TIERS = 10;

export const DEFAULT_REFERRAL_SETTINGS: ReferralSettings = {
  minDepositMinor: 100_000n * UNIT,
  minTurnoverMinor: 300_000n * UNIT,
  withinDays: 30,
  referrerRewardMinor: 0n,
  refereeRewardMinor: 0n,
  tiers: [],
  commissionPpm: [],
};

export type ReferralTermsProblem = 'tiers_not_ascending' | 'commission_too_high';

/** Lists what is wrong with settings whose parts are valid one by one. */
export function referralTermsProblems({ tiers, commissionPpm }: ReferralSettings): ReferralTermsProblem[] {
  const problems: ReferralTermsProblem[] = [];
  if (tiers.some(({ count }, n) => count <= (tiers[n - 1]?.count ?? 0))) problems.push('tiers_not_ascending');
  const sumPpm = commissionPpm.reduce((sum, ratePpm) => sum + ratePpm, 0n);
  if (sumPpm > MAX_COMMISSION_PPM) problems.push('commission_too_high');
  return problems;
}

export const REFERRAL_STATES = ['pending', 'flagged', 'valid', 'expired', 'refused', 'over_limit'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

export const IDENTITY_KEYS = ['device', 'ip', 'payment', 'person'] as const;
export type IdentityKey = (typeof IDENTITY_KEYS)[number];
/** Keys that no two referees should share; an address may be a shared network. */
const UNIQUE_KEYS = ['device', 'payment', 'person'] as const satisfies readonly IdentityKey[];

/** Known facts about a member's identity: browsers, networks, bank accounts, name with birth date. */
export type IdentityFacts = { readonly [Key in IdentityKey]?: readonly string[] };

export const REFERRAL_FLAGS = [
  ...IDENTITY_KEYS.map((key) => `same_${key}` as const),
  ...UNIQUE_KEYS.map((key) => `shared_${key}` as const),
];
export type ReferralFlag = (typeof REFERRAL_FLAGS)[number];

/** Compares a referee with the referrer and with the other referees; any flag holds all rewards until staff clear it. */
export function referralFlags(
  referee: IdentityFacts,
  referrer: IdentityFacts,
  otherReferees: readonly IdentityFacts[],
): ReferralFlag[] {
  const isSame = (key: IdentityKey, other: IdentityFacts) =>
    referee[key]?.some((fact) => other[key]?.includes(fact)) ?? false;
  return [
    ...IDENTITY_KEYS.filter((key) => isSame(key, referrer)).map((key) => `same_${key}` as const),
    ...UNIQUE_KEYS.filter((key) => otherReferees.some((other) => isSame(key, other))).map(
      (key) => `shared_${key}` as const,
    ),
  ];
}

/** A pending referral at the moment of an event. */
export interface ReferralProgress {
  readonly registeredAt: Date;
  readonly depositsMinor: bigint;
  readonly turnoverMinor: bigint;
  /** Other valid referrals of the referrer. */
  readonly validReferrals: number;
}

/** Judges a pending referral: first whether it is too late, then whether its conditions are met. */
export function judgeReferral(settings: ReferralSettings, progress: ReferralProgress, at: Date): ReferralState {
  const { registeredAt, depositsMinor, turnoverMinor, validReferrals } = progress;
  if (at.getTime() >= registeredAt.getTime() + settings.withinDays * DAY_MS) return 'expired';
  if (depositsMinor < settings.minDepositMinor || turnoverMinor < settings.minTurnoverMinor) return 'pending';
  return validReferrals >= (settings.maxReferrals ?? Infinity) ? 'over_limit' : 'valid';
}

export interface ReferralReward {
  readonly kind: 'referrer' | 'referee' | 'tier';
  readonly amountMinor: bigint;
}

/** Lists the rewards of a referral that became valid; `validReferrals` counts it. */
export function referralRewards(settings: ReferralSettings, validReferrals: number): ReferralReward[] {
  const rewards: ReferralReward[] = [
    { kind: 'referrer', amountMinor: settings.referrerRewardMinor },
    { kind: 'referee', amountMinor: settings.refereeRewardMinor },
    ...settings.tiers
      .filter(({ count }) => count === validReferrals)
      .map(({ bonusMinor }): ReferralReward => ({ kind: 'tier', amountMinor: bonusMinor })),
  ];
  return rewards.filter(({ amountMinor }) => amountMinor > 0n);
}

/** Returns whether a referee's turnover earns commission in a state; it goes on after the conditions and the time limit. */
export function earnsCommission(state: ReferralState): boolean {
  return state !== 'flagged' && state !== 'refused';
}

/**
 * Returns the share of a turnover that a referrer so many levels above earns (0 for the direct one), in millionths of a minor unit:
 * the shares of a day are added exactly.
 */
export function commissionShare(settings: ReferralSettings, turnoverMinor: bigint, level: number): bigint {
  return level < MAX_COMMISSION_LEVELS ? turnoverMinor * (settings.commissionPpm[level] ?? 0n) : 0n;
}

/** Returns what the shares of a day pay: the sum is truncated once. */
export function dailyCommission(sharesPpm: bigint): bigint {
  return sharesPpm / WHOLE_PPM;
}
