/** Kinds of abuse that are flagged: in teams (docs/spec/agents-rulebook.md §10), and of bonuses (docs/spec/rewards-rulebook.md §11.1). */
export const ABUSE_KINDS = [
  'SELF_REFERRAL',
  'SHARED_DEVICE',
  'OPPOSITE_BETTING',
  'REBATE_FARM',
  'CIRCULAR_TRANSFER',
  'PASS_THROUGH',
  'STRUCTURING',
  'BONUS_RING',
  'CHIP_DUMP',
  'ACTIVE_PADDING',
  'RATE_SPIKE',
  'DEBT_STRATEGY',
  'BONUS_STAKE_RISE',
  'BONUS_OPPOSITE_BETS',
  'BONUS_ROUND_HELD',
] as const;
export type AbuseKind = (typeof ABUSE_KINDS)[number];

/** Abuse of bonuses. It concerns the member, not the team. */
export const BONUS_ABUSE_KINDS: readonly AbuseKind[] = ['BONUS_STAKE_RISE', 'BONUS_OPPOSITE_BETS', 'BONUS_ROUND_HELD'];

/** Kinds whose withdrawals wait until staff have looked, at most `ABUSE_LIMITS.holdHours`. */
export const HOLDING_KINDS: readonly AbuseKind[] = ['BONUS_STAKE_RISE', 'BONUS_OPPOSITE_BETS'];

/** `open` until staff have looked; `acknowledged`: it is abuse; `dismissed`: it is none. */
export const FLAG_STATES = ['open', 'acknowledged', 'dismissed'] as const;
export type FlagState = (typeof FLAG_STATES)[number];

export type FlagDecision = Exclude<FlagState, 'open'>;

/** Values of evidence that are amounts in minor units; all others are counts, percentages or words. */
export const FLAG_AMOUNTS = [
  'turnover',
  'averageBalance',
  'sum',
  'returned',
  'gone',
  'validBet',
  'limit',
  'amount',
  'mean',
  'owed',
  'withdrawn',
  'threshold',
  'stake',
  'median',
] as const;

/** Limits of the searches, in the order of the kinds; the rulebooks say what each one decides (agents §10, rewards §11.1). */
export const ABUSE_LIMITS = {
  sharedDays: 7,
  accountsOnDevice: 3,
  accountsOnNetwork: 5,
  /** Accounts listed as evidence. */
  maxListed: 50,
  /** Levels above two members on which they count as one team for the comparison of bets. */
  teamLevels: 2,
  oppositeMinutes: 10,
  oppositeEqualPercent: 80,
  oppositeTimes: 5,
  farmMinReturnPercent: 97,
  farmMaxReturnPercent: 103,
  farmBalances: 200,
  farmCoveragePercent: 80,
  farmDrawsPercent: 50,
  /** Draws of a day below which coverage says nothing. */
  farmMinDraws: 10,
  circularSteps: 4,
  circularDays: 7,
  circularPercent: 80,
  passHours: 24,
  passPercent: 80,
  passTurnoverPercent: 30,
  structuringPercent: 10,
  structuringTimes: 5,
  structuringHours: 24,
  ringMembers: 3,
  ringDays: 7,
  dumpRounds: 20,
  dumpPercent: 90,
  dumpDays: 7,
  paddingPercent: 30,
  paddingAbovePercent: 10,
  /** Active members below which a share of them says nothing. */
  paddingMinActive: 5,
  spikeTimes: 5,
  spikePeriods: 14,
  receivableDays: 7,
  /** Multiple of the median stake in a bonus, after a win. */
  stakeRise: 20,
  heldRoundHours: 24,
  /** Hours for which a flag holds withdrawals. */
  holdHours: 72,
} as const;
