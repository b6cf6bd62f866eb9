import { z } from 'zod';
import { GAME_TAGS } from '#rules/games';
import { formatAmount, parseAmount } from '#kernel/money';
import { parseFactor, parseRate, WHOLE_PPM } from '#rules/rewards/rates';

/** A decimal string on the wire, a bigint of minor units inside. */
export const amountIn = z
  .string()
  .max(20)
  .transform((text, context) => {
    const amountMinor = parseAmount(text);
    if (amountMinor !== undefined && amountMinor > 0n) return amountMinor;
    context.addIssue({ code: 'custom', message: 'invalid_amount' });
    return z.NEVER;
  })
  .meta({ description: 'Decimal string above 0, at most 4 decimals', example: '12500' });

/** An amount that may be 0. */
export const amountOrZeroIn = z
  .string()
  .max(20)
  .transform((text, context) => {
    const amountMinor = parseAmount(text);
    if (amountMinor !== undefined && amountMinor >= 0n) return amountMinor;
    context.addIssue({ code: 'custom', message: 'invalid_amount' });
    return z.NEVER;
  })
  .meta({ description: 'Decimal string from 0, at most 4 decimals', example: '50000000' });

/** A bigint of minor units inside, a decimal string on the wire. */
export const amountOut = z
  .bigint()
  .transform(formatAmount)
  .meta({ description: 'Decimal string in units of the currency', example: '12500' });

const decimalIn = (parse: (text: string) => bigint | undefined) =>
  z
    .string()
    .max(20)
    .transform((text, context) => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: 'invalid_value' });
      return z.NEVER;
    });

/** A factor in hundredths inside, such as one of wagering. */
export const factorIn = decimalIn(parseFactor).meta({ description: 'Factor with at most 2 decimals', example: '10' });
/** A percentage in 1/1,000,000 inside. */
export const percentIn = decimalIn(parseRate)
  .refine((ratePpm) => ratePpm <= WHOLE_PPM, 'invalid_value')
  .meta({ description: 'Percent with at most 4 decimals, up to 100', example: '100' });

/** ISO 8601 with its zone, from 1970 on: JavaScript accepts the year 0, the database does not. */
export const instantIn = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= 0, 'invalid_value')
  .meta({ description: 'ISO 8601 with its zone, from 1970 on', example: '2026-03-01T00:00:00Z' });

/** The period of a list; `from` is inclusive, `to` exclusive. */
export const periodQuery = { from: instantIn.optional(), to: instantIn.optional() };

/** Returns whether a period ends after it begins. */
export function isPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || Date.parse(from) < Date.parse(to);
}
export const PERIOD_INVERTED = { message: 'invalid_value', path: ['to'] };

/** UTC ISO 8601 on the wire. */
export const instantOut = z.date().transform((at) => at.toISOString());

/** Why staff do something, for the audit log. */
export const reason = z.string().trim().min(3).max(300);

export const currency = z.string().regex(/^[A-Z]{3}$/);

/** Id of a row, for objects without a public id. */
export const rowId = z.string().regex(/^\d{1,18}$/);

/** Code of a game vendor. */
export const vendorCode = z.string().regex(/^[A-Z0-9]{2,12}$/);

export const publicId = z.string().regex(/^[A-Z0-9]{4,40}$/);

/** Pages start at 1. */
export const pageQuery = z.object({
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});

export function pageResponse<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    pageNo: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
    totalRows: z.int(),
  });
}

export const nothing = z.null();

/** Games whose draws a page watches: codes separated by commas, or `all`. */
export const watchedGames = z.string().regex(/^[A-Za-z0-9]{2,12}(?:,[A-Za-z0-9]{2,12}){0,99}$/);

/** Tags of games, separated by commas. */
export const gameTags = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(GAME_TAGS)));
