// @ts-check
import { boot } from './boot.js';

/** Amounts are sent as decimal strings and calculated as integers of ten-thousandths, never as floating-point numbers. */
const SCALE = 4;

/** @param {string} text */
export function toMinor(text) {
  const sign = text.startsWith('-') ? -1n : 1n;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  return sign * (BigInt(whole) * 10n ** BigInt(SCALE) + BigInt(fraction.padEnd(SCALE, '0')));
}

/** @param {bigint} minor */
export function toDecimal(minor) {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${fraction ? `.${fraction}` : ''}`;
}

// Cuts like the portal: what is shown is never more than what is paid.
const format = new Intl.NumberFormat(boot.language === 'vi' ? 'vi-VN' : 'en-US', {
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
});

const percents = new Intl.NumberFormat(boot.language === 'vi' ? 'vi-VN' : 'en-US', {
  style: 'percent',
  maximumFractionDigits: 2,
});

/**
 * Formats a percentage such as `96.16`.
 * @param {string | number} percent
 */
export function showPercent(percent) {
  return percents.format(Number(percent) / 100);
}

/**
 * Formats an amount; Intl accepts decimal strings, so no digit is lost.
 * @param {bigint} minor
 */
export function show(minor) {
  return format.format(/** @type {any} */ (toDecimal(minor)));
}

/** @param {bigint} minor */
export function showSigned(minor) {
  return minor > 0n ? `+${show(minor)}` : show(minor).replace('-', '−');
}

/**
 * Writes a chip's value as short as it is spoken: 20K, 1M.
 * @param {string} text
 */
export function shortOf(text) {
  const value = Number(text);
  if (value >= 1_000_000 && value % 10_000 === 0) return `${value / 1_000_000}M`;
  return value >= 1000 && value % 100 === 0 ? `${value / 1000}K` : show(toMinor(text));
}
