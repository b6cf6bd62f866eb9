import { createHash } from 'node:crypto';
import { ascending } from './lines.ts';
import type { Entry } from './types.ts';

/**
 * SHA-256 over everything that makes an entry what it is. Lines are sorted, so that the order in which a
 * caller lists them does not make another entry.
 */
export function entryHash(entry: Entry): Uint8Array {
  const lines = ascending(entry.lines).map((line) => `${line.accountId}:${line.amountMinor}`);
  const details = Object.entries(entry.details ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const content = JSON.stringify([entry.kind, lines, details, String(entry.reversesId ?? '')]);
  return createHash('sha256').update(content).digest();
}
