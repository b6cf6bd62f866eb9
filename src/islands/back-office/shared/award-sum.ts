import { isCounted, type OfferForm } from '#rules/rewards/offers/offer-forms';
import { moneyText, type Translator } from '../../ui/index.ts';

/** Formats a sum of awards: money, or a number of points, tickets or goods. */
export function sumText(
  amount: string,
  { form, currency }: { form: OfferForm; currency: string },
  { t, tag }: { t: Translator; tag: string },
): string {
  if (!isCounted(form)) return moneyText({ amount, currency, tag });
  return t(`promotions.counted.${form}`, { count: Number(amount) });
}
