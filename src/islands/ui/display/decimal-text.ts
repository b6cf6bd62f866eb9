/** Formats a decimal of the wire in the reader's notation, with up to four decimals. */
export function decimalText(value: string, tag: string): string {
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 4 }).format(value as Intl.StringNumericLiteral);
}

/** Formats a percentage of the wire, such as `2.5`, in the reader's notation. */
export function percentText(percent: string, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 }).format(Number(percent) / 100);
}
