import { DAY_MS } from '#kernel/clock';
import { dayName, dayOf, startOfDay } from '#rules/rewards/days';
import { lowest } from '#rules/rewards/rates';
import { type Offer, offerSchema, type OfferText } from '#rules/rewards/offers/offer-schema';

/** Rules of a promotion of a new portal, in dong; the period is that of the first start. */
export type SeededOffer = Omit<OfferText, 'startsAt' | 'endsAt' | 'currency'>;

export const SEED_CURRENCY = 'VND';

/** Shares of a bet that count for a bonus, in the casino. */
const CONTRIBUTION = { RNG: '100', FISH: '50', INHOUSE: '50', PVP: '25', LIVE: '10' };
const BONUS = { factor: '10', contribution: CONTRIBUTION, maxBet: '50000', validHours: 168 };

export const WELCOME_BONUS: SeededOffer = {
  award: { type: 'deposit_match', tiers: [{ min: '50000', rate: '100', max: '2000000' }] },
  form: 'bonus',
  bonus: BONUS,
  budget: '1000000000',
  eligibility: { depositsMax: 1, group: 'welcome', onePer: ['person', 'payment'] },
};

export const RELOAD_BONUS: SeededOffer = {
  award: { type: 'deposit_match', tiers: [{ min: '100000', rate: '50', max: '500000' }] },
  form: 'bonus',
  bonus: BONUS,
  budget: '500000000',
  eligibility: { depositsMin: 2, perDay: 1 },
};

/** One thousand more each day of the week. */
const SIGN_IN_REWARDS = Array.from({ length: 7 }, (_, day) => `${day + 1}000`);

export const DAILY_SIGN_IN: SeededOffer = {
  award: { type: 'sign_in', rewards: SIGN_IN_REWARDS, atEnd: 'restart' },
  form: 'cash',
  turnoverFactor: '1',
  budget: '100000000',
  // Pays without a deposit, so several accounts of one person get it once.
  eligibility: { onePer: ['person', 'device', 'payment'] },
};

export const BIRTHDAY_GIFT: SeededOffer = {
  award: {
    type: 'birthday',
    byLevel: ['0', '28000', '58000', '88000', '188000', '388000', '888000', '1888000'],
  },
  form: 'cash',
  turnoverFactor: '1',
  budget: '200000000',
  eligibility: { vipMin: 1 },
};

/**
 * Returns the rules of a seeded promotion within the brand's maximum wagering: from the start of this year to the end of the next
 * one, in the operator's zone.
 */
export function seededOffer(
  seeded: SeededOffer,
  { now, timeZone, maxFactorHundredths }: { now: Date; timeZone: string; maxFactorHundredths: bigint },
): Offer {
  const year = Number(dayName(dayOf(now, timeZone)).slice(0, 4));
  const startOf = (at: number) => startOfDay(Date.UTC(at, 0, 1) / DAY_MS, timeZone).toISOString();
  const { bonus, ...offer } = offerSchema.parse({
    ...seeded,
    currency: SEED_CURRENCY,
    startsAt: startOf(year),
    endsAt: startOf(year + 2),
  });
  return bonus ? { ...offer, bonus: { ...bonus, factor: lowest(bonus.factor, maxFactorHundredths) } } : offer;
}
