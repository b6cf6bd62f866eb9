import type { BalanceNotifier } from '#domain/ledger';
import type { GiveDeps } from '#domain/rewards';
import type { RandomSource } from '#kernel/ids';
import type { PointRates } from '#rules/rewards/points/accrual';
import type { ConversionRules } from '#rules/rewards/points/conversion';

export interface ItemText {
  name: string;
  summary: string;
}

/** Texts of an item by language tag. */
export type ItemTexts = Record<string, ItemText>;

/** Terms of the bonus that an item pays, as they are stored. */
export interface StoredBonusTerms {
  factorHundredths: number;
  validHours: number;
  /** Highest stake of a round with bonus money, as a decimal string. */
  maxBet: string;
  /** Keys are the lobbies' categories. */
  contributionPpm: Record<string, number>;
}

/** The brand's rules of points. */
export interface PointRules {
  rates: PointRates;
  conversion: ConversionRules;
  /** Money that the point mall may give each month. */
  budgetMinor: bigint;
}

export interface PointDeps {
  random: RandomSource;
  notifier: BalanceNotifier;
  points: PointRules;
  timeZone: string;
}

/** Dependencies of redeeming and converting, which pay cash and bonuses. */
export type MallDeps = PointDeps & GiveDeps;
