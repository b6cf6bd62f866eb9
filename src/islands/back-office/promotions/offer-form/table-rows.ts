import {
  MAX_TIERS,
  type OfferValues,
  PRIZE_PARTS,
  prizeField,
  type PrizePart,
  TIER_PARTS,
  TIER_ROWS,
  tierField,
  type TierPart,
} from './fields.ts';

export function prizeText(values: OfferValues, part: PrizePart, row: number): string {
  return (values[prizeField(part, row)] ?? '').trim();
}

/** Lists the rows of the table of prizes that are used. */
export function prizeRows(values: OfferValues): number[] {
  return TIER_ROWS.filter((row) => PRIZE_PARTS.some((part) => prizeText(values, part, row) !== ''));
}

/** Returns the number of rows of prizes to show: those that are used, and an empty one. */
export function prizeCount(values: OfferValues): number {
  return Math.min((prizeRows(values).at(-1) ?? -1) + 2, MAX_TIERS);
}

/** Returns the number of rows to show: those that are used, and an empty one. */
export function tierCount(values: OfferValues): number {
  return Math.min(TIER_ROWS.findLastIndex((row) => isTierUsed(values, row)) + 2, MAX_TIERS);
}

export function tierText(values: OfferValues, part: TierPart, row: number): string {
  return (values[tierField(part, row)] ?? '').trim();
}

export function isTierUsed(values: OfferValues, row: number): boolean {
  return TIER_PARTS.some((part) => tierText(values, part, row) !== '');
}
