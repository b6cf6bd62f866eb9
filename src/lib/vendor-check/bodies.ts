import { randomInt, randomUUID } from 'node:crypto';
import { JsonNumber } from '#kernel/exact-json';
import type { Draft } from './driver.ts';

/** Minor units of the portal in one currency unit. */
const UNIT = 10_000n;

/** Serializes a request's fields, in their order. */
export function bodyOf({ format, fields }: Draft): string {
  return format === 'json' ? JSON.stringify(fields) : formOf(Object.entries(fields));
}

/** Serializes the same fields in another order and with other white space. */
export function reorderedBodyOf({ format, fields }: Draft): string {
  const reversed = Object.entries(fields).toReversed();
  return format === 'json' ? JSON.stringify(Object.fromEntries(reversed), null, 2) : formOf(reversed);
}

function formOf(entries: [string, unknown][]): string {
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

/** Writes an amount as an integer in 1/10^scale of the vendor's unit, truncated. */
export function integerText(amountMinor: bigint, scale: number, unit: bigint): string {
  return String((amountMinor * 10n ** BigInt(scale)) / (UNIT * unit));
}

/** Writes an amount as a decimal number of the vendor's unit, truncated. */
export function decimalText(amountMinor: bigint, decimals: number, unit: bigint): string {
  const digits = integerText(amountMinor, decimals, unit).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Writes a signed amount as a decimal number with four decimals. */
export function signedText(amountMinor: bigint, unit: bigint): string {
  return amountMinor < 0n ? `-${decimalText(-amountMinor, 4, unit)}` : decimalText(amountMinor, 4, unit);
}

/** Reads an integer in 1/10^scale of the vendor's unit. */
export function minorOfInteger(value: unknown, scale: number, unit: bigint): bigint | undefined {
  const text = textOf(value);
  return text !== undefined && /^\d+$/.test(text) ? (BigInt(text) * UNIT * unit) / 10n ** BigInt(scale) : undefined;
}

/** Reads a decimal number of the vendor's unit. */
export function minorOfDecimal(value: unknown, unit: bigint): bigint | undefined {
  const [whole = '', fraction = ''] = (textOf(value) ?? '').split('.');
  if (!/^\d+$/.test(whole)) return undefined;
  return (BigInt(`${whole}${fraction}`) * UNIT * unit) / 10n ** BigInt(fraction.length);
}

function textOf(value: unknown): string | undefined {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' ? value : undefined;
}

/** Returns a field of a parsed body. */
export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

export const newUuid = (): string => randomUUID();

/** Returns a new id of digits only. */
export const newNumber = (): string => `${Date.now()}${randomInt(10_000_000, 99_999_999)}`;
