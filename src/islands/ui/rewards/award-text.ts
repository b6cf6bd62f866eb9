import { getTitle } from '#i18n/titles';
import type { Translator } from '#i18n/translator';
import { displayAmount, parseAmount } from '#kernel/money';
import { isCounted, type OfferForm } from '#rules/rewards/offers/offer-forms';
import { decimalText } from '../display/decimal-text.ts';

/** Something that a promotion awards: money, or a number of points, raffle tickets or goods. */
export interface AwardSum {
  amount: string;
  form: OfferForm;
  currency: string;
  /** Titles of the goods, by language. */
  awarded: Readonly<Record<string, string>> | null;
}

/** Formats an award within a sentence, isolated from right-to-left text around it. Needs the texts of `offers`. */
export function awardText(
  { amount, form, currency, awarded }: AwardSum,
  { tag, t }: { tag: string; t: Translator },
): string {
  switch (form) {
    case 'points':
      return t('offers:points', { points: decimalText(amount, tag) });
    case 'tickets':
      return t('offers:raffle.tickets', { count: Number(amount) });
    case 'goods':
      return `\u2066${amount === '1' ? '' : `${decimalText(amount, tag)} × `}${getTitle(awarded ?? {}, tag)}\u2069`;
    case 'cash':
    case 'bonus':
    case 'free-rounds':
      return `\u2066${displayAmount(parseAmount(amount) ?? 0n, { currency, tag })}\u2069`;
  }
}

/** Formats what a claim brings: its award, and goods that were won. */
export function claimText(
  { amount, prizes, rules }: { amount: string; prizes: readonly string[]; rules: Omit<AwardSum, 'amount'> },
  language: { tag: string; t: Translator },
): string {
  const sum = amount === '0' && prizes.length > 0 ? [] : [awardText({ ...rules, amount }, language)];
  return [...sum, ...prizes].join(' + ');
}

interface OfferedAward extends Omit<AwardSum, 'amount'> {
  maxAward: string | null;
  raffle: { readonly prizes: readonly { name: string }[] } | null;
}

/** Formats the most that an offer brings: the first prize of a raffle of goods alone. Undefined where nothing limits it. */
export function maxAwardText(
  { maxAward, raffle, ...rules }: OfferedAward,
  language: { tag: string; t: Translator },
): string | undefined {
  return maxAward === null ? raffle?.prizes[0]?.name : awardText({ ...rules, amount: maxAward }, language);
}

/** Returns whether an offer brings money, which can have wagering. */
export function bringsMoney({ form, maxAward, raffle }: Pick<OfferedAward, 'form' | 'maxAward' | 'raffle'>): boolean {
  return !isCounted(form) && (raffle === null || maxAward !== null);
}
