import { parseAmount } from '../kernel/money.ts';

const minorOf = (amount: string) => parseAmount(amount) ?? 0n;

/** Returns the whole percent of a part, cut down so that only a full one is 100. */
export function percentDone(part: string, whole: string): number {
  const wholeMinor = minorOf(whole);
  return wholeMinor <= 0n ? 100 : Number((minorOf(part) * 100n) / wholeMinor);
}

/** Returns what is missing of a requirement, in minor units. */
export function missingMinor(progress: string, required: string): bigint {
  const missing = minorOf(required) - minorOf(progress);
  return missing > 0n ? missing : 0n;
}
