import { REWARD_CATEGORIES } from '#rules/rewards/products';
import {
  AMOUNTS,
  CHOICES,
  COUNTS,
  FLAGS,
  LISTS,
  type OfferType,
  type OfferValues,
  PRIZE_NAMES,
  rateField,
  TIER_NAMES,
  WORDS,
} from './fields.ts';

/** Every field without a value, and every choice with its first one. */
export const EMPTY_OFFER = {
  ...Object.fromEntries(
    [
      ...WORDS,
      ...LISTS,
      ...REWARD_CATEGORIES,
      ...REWARD_CATEGORIES.map(rateField),
      ...Object.keys(COUNTS),
      ...AMOUNTS,
      ...TIER_NAMES,
      ...PRIZE_NAMES,
    ].map((name) => [name, '']),
  ),
  ...Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first])),
  ...Object.fromEntries(FLAGS.map((name) => [name, false])),
  currency: 'VND',
} as OfferValues;

/** A bonus as most offers give it, by the defaults of docs/spec/rewards-rulebook.md §3.2. */
const BONUS = { form: 'bonus', factor: '10', maxBet: '50000', validHours: '168', RNG: '100' } as const;
const CASH = { form: 'cash', turnoverFactor: '1' } as const;

const TEMPLATES: Record<OfferType, Partial<OfferValues>> = {
  deposit_match: {
    ...BONUS,
    min0: '50000',
    rate0: '100',
    max0: '2000000',
    claimHours: '24',
    depositsMin: '1',
    depositsMax: '1',
    group: 'welcome',
  },
  free_credit: { ...BONUS, amount: '50000', maxConversion: '500000', kycMin: '1', perPlayer: '1', person: true },
  sign_in: { ...CASH, rewards: '1000 2000 3000 4000 5000 6000 10000' },
  deposit_streak: { ...CASH, min: '100000', rewards: '5000 5000 10000 10000 15000 15000 30000' },
  activity: { ...CASH, min: '10000', max: '500000' },
  birthday: {
    ...CASH,
    byLevel: '0 28000 58000 88000 188000 388000 888000 1888000',
    windowDays: '7',
    minAccountDays: '30',
    kycMin: '1',
  },
  rebate: {
    paysAutomatically: true,
    form: 'cash',
    ratesRNG: '0.5',
    ratesLIVE: '0.3',
    ratesSPORTS: '0.25',
    max: '5000000',
    minAward: '1000',
  },
  cashback: {
    form: 'cash',
    min0: '100000',
    rate0: '5',
    min1: '1000000',
    rate1: '8',
    min2: '10000000',
    rate2: '10',
    max: '10000000',
    deductsAwards: true,
    paysAutomatically: true,
  },
  level_pay: { ...CASH, byLevel: '0 0 18000 58000 188000 588000 1888000 5888000', minTurnover: '1000000' },
  red_envelope: {
    ...CASH,
    count: '500',
    min: '5000',
    max: '200000',
    unit: '1000',
    budget: '10000000',
    kycMin: '1',
    person: true,
    device: true,
  },
  raffle: {
    ...CASH,
    per: '100000',
    maxTicketsPerDay: '50',
    perMember: '1',
    prizeAmount0: '5000000',
    prizeCount0: '1',
    prizeAmount1: '1000000',
    prizeCount1: '5',
    prizeAmount2: '100000',
    prizeCount2: '50',
    person: true,
  },
  zalo: { ...CASH, verified: '31000', followed: '50000', firstDeposit: '50000', max: '131000', person: true },
  free_rounds: {
    ...BONUS,
    rounds: '20',
    stake: '1000',
    maxWin: '200000',
    roundsHours: '168',
    perPlayer: '1',
    person: true,
  },
};

/** Returns a new offer of a type, with its usual terms. */
export function newOffer(type: OfferType): OfferValues {
  return { ...EMPTY_OFFER, ...TEMPLATES[type], type };
}
