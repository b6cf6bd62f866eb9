import { multiply, UNIT } from '#kernel/money';
import { FACTOR_UNIT } from '../rates.ts';

export interface ConversionRules {
  /** Money that one point pays. */
  readonly moneyPerPointMinor: bigint;
  readonly minPointsMinor: bigint;
  readonly stepPointsMinor: bigint;
  readonly maxPointsPerDayMinor?: bigint;
  /** Turnover that the money requires before a withdrawal. */
  readonly turnoverFactorHundredths: bigint;
}

export const DEFAULT_CONVERSION: ConversionRules = {
  moneyPerPointMinor: 10n * UNIT,
  minPointsMinor: 100n * UNIT,
  stepPointsMinor: 100n * UNIT,
  turnoverFactorHundredths: FACTOR_UNIT,
};

export interface ConversionRequest {
  readonly pointsMinor: bigint;
  readonly isPasswordRight: boolean;
  readonly convertedTodayMinor: bigint;
  readonly balanceMinor: bigint;
}

export type ConversionRefusal = 'WRONG_PASSWORD' | 'INVALID_AMOUNT' | 'LIMIT_REACHED' | 'INSUFFICIENT_POINTS';

/** Returns the first refusal in the order of docs/spec/rewards-rulebook.md §4. */
export function conversionRefusal(rules: ConversionRules, request: ConversionRequest): ConversionRefusal | undefined {
  const { pointsMinor, isPasswordRight, convertedTodayMinor, balanceMinor } = request;
  const { minPointsMinor, stepPointsMinor, maxPointsPerDayMinor: maxMinor } = rules;
  if (!isPasswordRight) return 'WRONG_PASSWORD';
  const isWhole = pointsMinor > 0n && pointsMinor % UNIT === 0n;
  if (!isWhole || pointsMinor < minPointsMinor || pointsMinor % stepPointsMinor !== 0n) return 'INVALID_AMOUNT';
  if (maxMinor !== undefined && convertedTodayMinor + pointsMinor > maxMinor) return 'LIMIT_REACHED';
  return pointsMinor > balanceMinor ? 'INSUFFICIENT_POINTS' : undefined;
}

/** Computes the money of points, and the turnover that it requires. */
export function convertPoints(
  rules: ConversionRules,
  pointsMinor: bigint,
): { moneyMinor: bigint; turnoverMinor: bigint } {
  const moneyMinor = multiply(pointsMinor, rules.moneyPerPointMinor, UNIT);
  return { moneyMinor, turnoverMinor: multiply(moneyMinor, rules.turnoverFactorHundredths, FACTOR_UNIT) };
}
