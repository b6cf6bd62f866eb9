import { isCounted, type OfferForm } from '#rules/rewards/offers/offer-forms';
import { moneyText, type Translator } from '../../ui/index.ts';

/** Returns whether one amount can be given for all of some awards: they are money of one currency, or all points, all tickets or all goods. */
export function haveOneUnit(awards: readonly { form: OfferForm; currency: string }[]): boolean {
  return new Set(awards.map(({ form, currency }) => (isCounted(form) ? form : currency))).size <= 1;
}

/** Formats a sum of awards: money, or a number of points, tickets or goods. */
export function sumText(
  amount: string,
  { form, currency }: { form: OfferForm; currency: string },
  { t, tag }: { t: Translator; tag: string },
): string {
  if (!isCounted(form)) return moneyText({ amount, currency, tag });
  return t(`promotions.counted.${form}`, { count: Number(amount) });
}
