/** Formats a decimal of the wire in the reader's notation, with up to four decimals. */
export function decimalText(value: string, tag: string): string {
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 4 }).format(value as Intl.StringNumericLiteral);
}
