import { UNIT } from '#kernel/money';

/**
 * Forms of an award. Winnings of free rounds are a bonus where the offer has terms of one, else cash. The amounts of an offer in
 * points, raffle tickets or goods are numbers of them, as are its budget and caps.
 */
export const OFFER_FORMS = ['cash', 'bonus', 'free-rounds', 'points', 'tickets', 'goods'] as const;
export type OfferForm = (typeof OFFER_FORMS)[number];

/** Forms whose awards are counted in units of their own, which are no money. */
export const COUNTED_FORMS: readonly OfferForm[] = ['points', 'tickets', 'goods'];

/** Types whose award can be counted in points, tickets or goods. */
export const COUNTED_TYPES: ReadonlySet<string> = new Set([
  'deposit_match',
  'free_credit',
  'sign_in',
  'deposit_streak',
  'activity',
  'birthday',
  'level_pay',
]);

/** Returns whether an award is counted in units of its own, which are no money. */
export function isCounted(form: OfferForm): boolean {
  return COUNTED_FORMS.includes(form);
}

/** Maximum number of tickets or pieces of one award. */
const MAX_PIECES = 1000n;

/** Returns whether an award may be so many raffle tickets or pieces of goods. */
export function isPieceCount(amountMinor: bigint): boolean {
  return amountMinor % UNIT === 0n && amountMinor <= MAX_PIECES * UNIT;
}

/** Returns whether an award has no fractions. */
export function isWhole(form: OfferForm): boolean {
  return form === 'tickets' || form === 'goods';
}
