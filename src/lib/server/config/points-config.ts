import { z } from 'zod';
import type { PointRules } from '#domain/points';
import { parseAmount } from '#kernel/money';
import { DEFAULT_POINT_RATES, EARNING_TYPES, type PointRates } from '#rules/rewards/points/accrual';
import { parseFactor, parsePointRate } from '#rules/rewards/rates';
import { listOf, problemsOf, type Settings } from './settings.ts';

const positive = z.string().refine((text) => (parseAmount(text) ?? 0n) > 0n, 'must be an amount above 0');
const amount = (byDefault: string) => positive.default(byDefault);

const environment = z.object({
  POINT_RATES: z
    .string()
    .refine(
      (text) => parseRates(text) !== undefined,
      `must be like rng:0.001/0.0011,deposit:0.0001 (${EARNING_TYPES.join(', ')})`,
    )
    .optional(),
  POINT_MONEY: amount('10'),
  POINT_CONVERT_MIN: amount('100'),
  POINT_CONVERT_STEP: amount('100'),
  POINT_CONVERT_MAX_PER_DAY: positive.optional(),
  POINT_TURNOVER_FACTOR: z
    .string()
    .refine((text) => parseFactor(text) !== undefined, 'must be a factor with at most two decimals')
    .default('1'),
  POINT_MALL_BUDGET: amount('20000000'),
});

/** Parses rates by type, of each level from 0 on: "rng:0.001/0.0011,deposit:0.0001". A type that is not named earns nothing. */
function parseRates(text: string): PointRates | undefined {
  const rates = listOf(text).map((part) => {
    const [name, levels = ''] = part.split(':');
    const type = EARNING_TYPES.find((known) => known === name);
    const parsed = levels.split('/').map(parsePointRate);
    return type && parsed.every((rate) => rate !== undefined) ? ([type, parsed] as const) : undefined;
  });
  return rates.every((rate) => rate !== undefined) ? Object.fromEntries(rates) : undefined;
}

/** Reads the rules of points (docs/spec/rewards-rulebook.md §4), and lists what is wrong with them. */
export function readPoints(set: Settings): { points: PointRules; problems: string[] } {
  const parsed = environment.safeParse(set);
  const raw = parsed.success ? parsed.data : environment.parse({});
  const maxPointsPerDayMinor = parseAmount(raw.POINT_CONVERT_MAX_PER_DAY ?? '');
  const points = {
    rates: (raw.POINT_RATES === undefined ? undefined : parseRates(raw.POINT_RATES)) ?? DEFAULT_POINT_RATES,
    conversion: {
      moneyPerPointMinor: parseAmount(raw.POINT_MONEY) ?? 0n,
      minPointsMinor: parseAmount(raw.POINT_CONVERT_MIN) ?? 0n,
      stepPointsMinor: parseAmount(raw.POINT_CONVERT_STEP) ?? 0n,
      ...(maxPointsPerDayMinor === undefined ? {} : { maxPointsPerDayMinor }),
      turnoverFactorHundredths: parseFactor(raw.POINT_TURNOVER_FACTOR) ?? 0n,
    },
    budgetMinor: parseAmount(raw.POINT_MALL_BUDGET) ?? 0n,
  };
  return { points, problems: problemsOf(parsed) };
}
