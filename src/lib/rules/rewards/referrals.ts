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

export const DEFAULT_REFERRAL_SETTINGS: ReferralSettings = {
  minDepositMinor: 100_000n * UNIT,
  minTurnoverMinor: 300_000n * UNIT,
  withinDays: 30,
  referrerRewardMinor: 0n,
  refereeRewardMinor: 0n,
  tiers: [],
  commissionPpm: [],
};

export type ReferralState = 'pending' | 'flagged' | 'valid' | 'expired' | 'refused' | 'over_limit';

const IDENTITY_KEYS = ['device', 'ip', 'payment', 'person'] as const;
type IdentityKey = (typeof IDENTITY_KEYS)[number];
/** Keys that no two referees should share; an address may be a shared network. */
const UNIQUE_KEYS = ['device', 'payment', 'person'] as const satisfies readonly IdentityKey[];

/** Known facts about a member's identity. */
export type IdentityFacts = { readonly [Key in IdentityKey]?: string };

export type ReferralFlag = `same_${IdentityKey}` | `shared_${(typeof UNIQUE_KEYS)[number]}`;

/** Compares a referee with the referrer and with the other referees; any flag holds all rewards until staff clear it. */
export function referralFlags(
  referee: IdentityFacts,
  referrer: IdentityFacts,
  otherReferees: readonly IdentityFacts[],
): ReferralFlag[] {
  const isSame = (key: IdentityKey, other: IdentityFacts) => referee[key] !== undefined && referee[key] === other[key];
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
 * Returns what the turnover of a day earns a referrer; `turnoversMinor` are those of the levels below, the nearest first.
 * The levels are added exactly and truncated once.
 */
export function dailyCommission(settings: ReferralSettings, turnoversMinor: readonly bigint[]): bigint {
  const weighted = turnoversMinor
    .slice(0, MAX_COMMISSION_LEVELS)
    .reduce((sum, turnoverMinor, level) => sum + turnoverMinor * (settings.commissionPpm[level] ?? 0n), 0n);
  return weighted / WHOLE_PPM;
}
