import { z } from 'zod';
import { DEFAULT_TIME_ZONE } from '#kernel/clock';
import { formatAmount, parseAmount } from '#kernel/money';
import { parseDay } from '#rules/rewards/days';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { parseFactor, parsePointRate, parseRate } from '#rules/rewards/rates';

/** Reads a text with a parser that returns undefined for an invalid one. */
function parsedBy<Value>(parse: (text: string) => Value | undefined, message: string) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** Scalars of the test vectors (docs/spec/rewards-rulebook.md §0). */
export const signedAmount = parsedBy(parseAmount, 'is no amount');
export const amount = signedAmount.refine((minor) => minor >= 0n, 'is below zero');
export const positiveAmount = signedAmount.refine((minor) => minor > 0n, 'is not above zero');
export const rate = parsedBy(parseRate, 'is no percentage');
export const factor = parsedBy(parseFactor, 'is no factor');
export const pointRate = parsedBy(parsePointRate, 'is no rate of points');
export const day = parsedBy(parseDay, 'is no day');
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
export const count = z.int().min(0);
export const hours = z.number().min(0);
export const category = z.enum(REWARD_CATEGORIES);
export const hash = z.string().regex(/^[0-9a-f]{64}$/, 'is not 32 bytes in lower-case hexadecimal');

/** A whole number above zero that the vectors write as a text. */
export const countText = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'is no count')
  .transform(BigInt);

/** Time zone of the vectors' days. */
export const ZONE = DEFAULT_TIME_ZONE;
/** Start of the vectors' clock. */
export const CLOCK_START = new Date('2026-01-01T00:00:00Z');

/** Formats the amounts of a map as an object. */
export function formatAmounts(amounts: ReadonlyMap<string, bigint>): Record<string, string> {
  return Object.fromEntries([...amounts].map(([key, minor]) => [key, formatAmount(minor)]));
}
