import { currencyDecimals } from '#kernel/money';

/** Returns the decimal mark of a language: `,` in Vietnamese, `.` in English. */
function decimalMark(tag: string): string {
  return new Intl.NumberFormat(tag).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
}

/**
 * Converts typed text (`1.250.000`, `12,5`) to a wire amount (`1250000`, `12.5`), truncated to the currency's decimals.
 * Drops everything but digits and the language's decimal mark. Never converts to a number.
 */
export function amountFromText(text: string, options: { tag: string; currency: string }): string {
  const decimals = currencyDecimals(options.currency);
  const mark = decimalMark(options.tag);
  const [whole = '', ...fractions] = text.split(mark);
  const digits = whole
    .replace(/\D/g, '')
    .slice(0, 14)
    .replace(/^0+(?=\d)/, '');
  if (decimals === 0 || fractions.length === 0) return digits;
  return `${digits || '0'}.${fractions.join('').replace(/\D/g, '').slice(0, decimals)}`;
}

/** Formats a wire amount for typing: grouped, with an open decimal mark. */
export function textFromAmount(amount: string, tag: string): string {
  if (amount === '') return '';
  const [whole = '0', fraction] = amount.split('.');
  const grouped = new Intl.NumberFormat(tag).format(BigInt(whole || '0'));
  return fraction === undefined ? grouped : `${grouped}${decimalMark(tag)}${fraction}`;
}

/** Returns the caret's position after regrouping: after the same number of digits. */
export function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}
