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

/** Returns whether an award has no fractions. */
export function isWhole(form: OfferForm): boolean {
  return form === 'tickets' || form === 'goods';
}
