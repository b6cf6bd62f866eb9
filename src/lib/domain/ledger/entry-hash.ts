import { createHash } from 'node:crypto';
import type { Entry, Line } from './types.ts';

/**
 * Returns the SHA-256 of an entry's content. Sorts the lines and details, so that their order in the call makes no
 * difference.
 */
export function entryHash(entry: Entry): Uint8Array {
  const lines = sortLines(entry.lines).map((line) => `${line.accountId}:${line.amountMinor}`);
  const details = Object.entries(entry.details ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const content = JSON.stringify([entry.kind, lines, details, String(entry.reversesId ?? '')]);
  return createHash('sha256').update(content).digest();
}

/** Sorts lines by account, the order in which accounts are locked. */
export function sortLines(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => Number(a.accountId > b.accountId) - Number(a.accountId < b.accountId));
}
