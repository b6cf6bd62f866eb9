import { formatAmount, multiply, parseAmount } from '#kernel/money';

/** A rate of 100 % in millionths, which four decimals of a percent are. */
export const WHOLE_PPM = 1_000_000n;
/** A factor of 1 in hundredths. */
export const FACTOR_UNIT = 100n;
/** One point per currency unit in billionths. */
export const POINT_RATE_UNIT = 1_000_000_000n;

/** Parses a percentage with at most four decimals: 5500n millionths for "0.55". Undefined for anything else, and below zero. */
export function parseRate(text: unknown): bigint | undefined {
  const ratePpm = parseAmount(text);
  return ratePpm === undefined || ratePpm < 0n ? undefined : ratePpm;
}

/** Parses a factor with at most two decimals: 1050n hundredths for "10.5". Undefined for anything else, and below zero. */
export function parseFactor(text: unknown): bigint | undefined {
  const tenThousandths = parseAmount(text);
  if (tenThousandths === undefined || tenThousandths < 0n || tenThousandths % 100n !== 0n) return undefined;
  return tenThousandths / 100n;
}

/** Returns a rate as a percentage: "0.55" for 5500n millionths. */
export function formatRate(ratePpm: bigint): string {
  return formatAmount(ratePpm);
}

/** Returns a factor as a decimal: "10.5" for 1050n hundredths. */
export function formatFactor(hundredths: bigint): string {
  return formatAmount(hundredths * 100n);
}

/** Parses points per currency unit, with at most nine decimals, in billionths. Undefined for anything else, and below zero. */
export function parsePointRate(text: unknown): bigint | undefined {
  const match = typeof text === 'string' ? /^(0|[1-9]\d{0,8})(?:\.(\d{1,9}))?$/.exec(text) : null;
  if (!match) return undefined;
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole) * POINT_RATE_UNIT + BigInt(fraction.padEnd(9, '0'));
}

/** Returns points per currency unit as a decimal: "0.001" for 1,000,000n billionths. */
export function formatPointRate(billionths: bigint): string {
  const [whole, rest] = [billionths / POINT_RATE_UNIT, billionths % POINT_RATE_UNIT];
  const fraction = String(rest).padStart(9, '0').replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}

/** Returns a percentage of an amount, truncated once. */
export function percentOf(amountMinor: bigint, ratePpm: bigint): bigint {
  return multiply(amountMinor, ratePpm, WHOLE_PPM);
}

/** Returns the value of a VIP level; the last value serves every higher level. */
export function atLevel(values: readonly bigint[], level: number): bigint {
  return values[Math.min(level, values.length - 1)] ?? 0n;
}

/** Returns the smallest; undefined values are limits that do not exist. */
export function lowest(amountMinor: bigint, ...limits: readonly (bigint | undefined)[]): bigint {
  return limits.reduce<bigint>((low, limit) => (limit !== undefined && limit < low ? limit : low), amountMinor);
}

/** Returns the highest of values; 0 without any. */
export function highest(values: readonly bigint[]): bigint {
  return values.reduce((high, value) => (value > high ? value : high), 0n);
}
