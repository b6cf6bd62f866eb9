import {
  add,
  formatDown,
  inverse,
  isLess,
  negative,
  parseDecimal,
  type Rational,
  rational,
  times,
} from '../maths/rational.ts';

export const ODDS_FORMATS = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

const [ONE, HUNDRED] = [rational(1n), rational(100n)];
const DECIMALS = 4;
const SHOWN_DECIMALS = 3;

const abs = (value: Rational) => (value.numerator < 0n ? negative(value) : value);

/** Returns what a format allows, and decimal odds from it (docs/spec/inhouse-rulebook.md §7.1). */
function toDecimal(format: OddsFormat, value: Rational): Rational | undefined {
  const isPositive = value.numerator > 0n;
  const magnitude = abs(value);
  if (format === 'decimal') return isLess(ONE, value) ? value : undefined;
  if (format === 'hongkong') return isPositive ? add(ONE, value) : undefined;
  if (format === 'american') {
    if (value.denominator !== 1n || isLess(magnitude, HUNDRED)) return undefined;
    const profit = times(magnitude, inverse(HUNDRED));
    return add(ONE, isPositive ? profit : inverse(profit));
  }
  const isAllowed = format === 'malay' ? magnitude.numerator > 0n && !isLess(ONE, magnitude) : !isLess(magnitude, ONE);
  if (!isAllowed) return undefined;
  return add(ONE, isPositive ? magnitude : inverse(magnitude));
}

/** Reads odds as exact decimal odds, from which all money is computed; undefined for odds that the format does not allow. */
export function parseOdds(format: OddsFormat, text: string): Rational | undefined {
  const value = parseDecimal(text, DECIMALS);
  return value && toDecimal(format, value);
}

/** Formats exact decimal odds: what is shown is never better than what is paid. */
export function formatOdds(format: OddsFormat, odds: Rational): string {
  const profit = add(odds, rational(-1n));
  if (format === 'decimal') return formatDown(odds, SHOWN_DECIMALS);
  if (format === 'hongkong') return formatDown(profit, SHOWN_DECIMALS);
  const loss = negative(inverse(profit));
  if (format === 'malay') return formatDown(isLess(ONE, profit) ? loss : profit, SHOWN_DECIMALS);
  const shown = isLess(profit, ONE) ? loss : profit;
  return format === 'indonesian' ? formatDown(shown, SHOWN_DECIMALS) : formatDown(times(shown, HUNDRED), 0);
}

/** Formats odds for players: with two decimals at least, so that those below one another line up. */
export function displayOdds(format: OddsFormat, odds: Rational): string {
  const text = formatOdds(format, odds);
  const [whole = '', fraction = ''] = text.split('.');
  return format === 'american' ? text : `${whole}.${fraction.padEnd(2, '0')}`;
}
