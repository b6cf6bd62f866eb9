import { toWeighted } from './team-figures.ts';

/** Conditions of an active member (docs/spec/agents-rulebook.md §4.4); all have to hold. */
export interface ActiveRule {
  readonly betMinor: bigint;
  readonly depositMinor: bigint;
  /** Business days with a valid bet of at least `dayBetMinor`. */
  readonly days: number;
  readonly dayBetMinor: bigint;
}

/** Any valid bet or deposit is enough: there are no conditions. */
export const ANY_ACTIVITY: ActiveRule = { betMinor: 0n, depositMinor: 0n, days: 0, dayBetMinor: 0n };

/** Facts of one member in a team and a span of time; valid bets are weighted, in hundredths of a minor unit. */
export interface MemberActivity {
  readonly weighted: bigint;
  readonly depositsMinor: bigint;
  /** Weighted valid bet of each business day. */
  readonly byDay: readonly bigint[];
}

export function isActive(activity: MemberActivity, rule: ActiveRule): boolean {
  const { weighted, depositsMinor, byDay } = activity;
  if (weighted <= 0n && depositsMinor <= 0n) return false;
  const days = byDay.filter((dayWeighted) => dayWeighted > 0n && dayWeighted >= toWeighted(rule.dayBetMinor)).length;
  return weighted >= toWeighted(rule.betMinor) && depositsMinor >= rule.depositMinor && days >= rule.days;
}
