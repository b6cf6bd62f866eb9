import { formatMultiplier, WHOLE } from '#rules/inhouse/bets';
import { textFromAmount } from '../../ui/index.ts';

/** Formats a multiplier, in 1/10,000 or as it is sent, in the reader's notation, isolated from right-to-left text around it. */
export function multiplierText(multiplier: bigint | string, tag: string): string {
  const text = typeof multiplier === 'bigint' ? formatMultiplier(multiplier) : multiplier;
  return `\u2066${textFromAmount(text, tag)}×\u2069`;
}

/** Powers of ten up to which a picture grows hotter. */
const HOTTEST = 3;

/** Returns how hot a bet on a multiplier looks, from 0 to 1. Only for colors. */
export function heatOf(multiplier: bigint): number {
  const times = Math.max(1, Number(multiplier) / Number(WHOLE));
  return Math.min(1, Math.log10(times) / HOTTEST);
}
