import * as z from 'zod';
import { formatAmount, parseAmount } from '#kernel/money';
import type { FactCategory } from '../figures/valid-bet.ts';
import { REWARD_CATEGORIES } from './products.ts';
import { formatFactor, formatRate, parseFactor, parseRate, WHOLE_PPM } from './rates.ts';

/*
 * Values of rules that staff write, as they are stored: decimal strings, which become bigint when they are parsed.
 */

interface DecimalForm {
  parse(text: string): bigint | undefined;
  format(value: bigint): string;
}

/** Creates a codec of a form for the values that are allowed. */
export function decimal({ parse, format }: DecimalForm, isAllowed: (value: bigint) => boolean) {
  return z.codec(z.string().max(20), z.bigint(), {
    decode: (text, context) => {
      const value = parse(text);
      if (value !== undefined && isAllowed(value)) return value;
      context.issues.push({ code: 'custom', message: 'invalid_value', input: text });
      return z.NEVER;
    },
    encode: format,
  });
}

const AMOUNT: DecimalForm = { parse: parseAmount, format: formatAmount };
export const RATE: DecimalForm = { parse: parseRate, format: formatRate };
const FACTOR: DecimalForm = { parse: parseFactor, format: formatFactor };

export const amount = decimal(AMOUNT, (value) => value > 0n);
export const amountOrZero = decimal(AMOUNT, (value) => value >= 0n);
export const percent = decimal(RATE, (ratePpm) => ratePpm <= WHOLE_PPM * 10n);
export const share = decimal(RATE, (ratePpm) => ratePpm <= WHOLE_PPM);
export const factor = decimal(FACTOR, (hundredths) => hundredths <= 100_000n);

export const category = z.enum(REWARD_CATEGORIES as [FactCategory, ...FactCategory[]]);

/** An instant with its zone. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});
