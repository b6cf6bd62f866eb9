import type { Tx } from '#kernel/database';
import { displayAmount } from '#kernel/money';
import type { SlotOf } from '#rules/site/content';
import { dayOf, startOfDay } from '#rules/rewards/days';
import type { WebImage } from '../../adapters/content-images.ts';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../context.ts';
import { zaloIssuerOf } from '../../reward-deps.ts';
import { amount } from '../amount.ts';
import { SANDBOX_CODE } from '../essentials.ts';
import type { Banner } from '../pictures.ts';
import { type LocalizedTexts, readTexts } from '../content/articles.ts';
import { publishDemoOffer } from './demo-offer.ts';

/** Days before today from which play counts, and for which the offers run. */
const COUNTED_DAYS = 21;
const RUNNING_DAYS = 60;

/** Cash must be staked once before it is withdrawn; one person gets it once. */
const CASH = { form: 'cash', turnoverFactor: '1' } as const;
const ONE_PERSON = { onePer: ['person', 'payment'] };

interface Planned {
  slot: SlotOf<'promotion'>;
  picture: Banner;
  offer: Record<string, unknown>;
  /** Days until the start, for an offer that has not begun. */
  inDays?: number;
}

/** Offers of the types that a new portal begins without, by the slugs of their texts. */
const OFFERS = {
  'first-gift': {
    slot: 'new_player',
    picture: 'lotus',
    offer: { ...CASH, award: { type: 'free_credit', amount: '20000' }, budget: '20000000', eligibility: ONE_PERSON },
  },
  'deposit-streak': {
    slot: 'money',
    picture: 'tiger',
    offer: {
      ...CASH,
      award: {
        type: 'deposit_streak',
        min: '100000',
        rewards: ['5000', '8000', '12000', '18000', '25000', '35000', '88000'],
      },
      budget: '50000000',
    },
  },
  'share-a-win': {
    slot: 'community',
    picture: 'moon',
    offer: {
      ...CASH,
      award: { type: 'activity', min: '20000', max: '200000' },
      budget: '30000000',
      maxReapplications: 1,
      repeats: 'month',
    },
  },
  'daily-rebate': {
    slot: 'money',
    picture: 'dragon',
    offer: {
      ...CASH,
      award: {
        type: 'rebate',
        rates: { RNG: ['0.5', '0.6', '0.8'], LIVE: ['0.2', '0.3', '0.4'], SPORTS: ['0.3'], ELOTT: ['0.3'] },
        max: '5000000',
        minAward: '1000',
      },
      budget: '300000000',
    },
  },
  'weekly-cashback': {
    slot: 'loyalty',
    picture: 'reef',
    offer: {
      ...CASH,
      award: {
        type: 'cashback',
        period: 'week',
        tiers: [
          { min: '100000', rate: '5' },
          { min: '5000000', rate: '8' },
          { min: '20000000', rate: '10' },
        ],
        max: '10000000',
        minAward: '5000',
      },
      budget: '300000000',
      needsJoining: true,
    },
  },
  'vip-pay': {
    slot: 'loyalty',
    picture: 'originals',
    offer: {
      ...CASH,
      award: {
        type: 'level_pay',
        period: 'month',
        byLevel: ['0', '0', '50000', '150000', '500000', '1500000', '5000000', '15000000'],
        minTurnover: '1000000',
      },
      budget: '500000000',
      paysAutomatically: true,
    },
  },
  'lotus-rounds': {
    slot: 'slots',
    picture: 'lotus',
    offer: {
      form: 'free-rounds',
      award: { type: 'free_rounds', vendor: SANDBOX_CODE, game: 'LOTUS', rounds: 5, stake: '5000', maxWin: '200000' },
      budget: '40000000',
      eligibility: ONE_PERSON,
      repeats: 'week',
    },
  },
  'zalo-bonus': {
    slot: 'community',
    picture: 'gamepad',
    offer: {
      ...CASH,
      award: { type: 'zalo', steps: { verified: '18000', firstDeposit: '20000', followed: '20000' }, max: '58000' },
      budget: '20000000',
      eligibility: { onePer: ['person'] },
    },
  },
  'weekend-reload': {
    slot: 'money',
    picture: 'noodle',
    offer: {
      form: 'bonus',
      award: { type: 'deposit_match', tiers: [{ min: '100000', rate: '30', max: '300000' }] },
      bonus: {
        factor: '8',
        contribution: { RNG: '100', FISH: '50', INHOUSE: '50', PVP: '25', LIVE: '10' },
        maxBet: '50000',
        validHours: 168,
      },
      budget: '100000000',
      eligibility: { perDay: 1 },
    },
    inDays: 3,
  },
} as const satisfies Record<string, Planned>;

export type DemoOfferSlug = keyof typeof OFFERS;

interface OfferContents {
  pictures: ReadonlyMap<Banner, WebImage>;
  texts: LocalizedTexts;
}

const SLUGS = Object.keys(OFFERS) as DemoOfferSlug[];

export const OFFER_PICTURES: readonly Banner[] = Object.values(OFFERS).map(({ picture }) => picture);

/** Reads the texts of the demo's promotions, with the amounts and rates of these offers. */
export function readOfferTexts({ currency }: Pick<Config, 'currency'>): Promise<LocalizedTexts> {
  return readTexts('demo-promotions', (tag) => offerFacts({ currency, tag }));
}

/** Returns the amounts and rates of the offers as a language writes them. */
export function offerFacts({ currency, tag }: { currency: string; tag: string }): Record<string, string> {
  const money = (text: string) => displayAmount(amount(text), { currency, tag });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const rate = (text: string) => percent.format(Number(text) / 100);
  const awardOf = <Slug extends DemoOfferSlug>(slug: Slug): (typeof OFFERS)[Slug]['offer']['award'] =>
    OFFERS[slug].offer.award;
  const [win, rebate, cashback] = [awardOf('share-a-win'), awardOf('daily-rebate'), awardOf('weekly-cashback')];
  const [pay, reload] = [awardOf('vip-pay'), awardOf('weekend-reload').tiers[0]];
  return {
    gift: money(awardOf('first-gift').amount),
    streakMin: money(awardOf('deposit-streak').min),
    shareMin: money(win.min),
    shareMax: money(win.max),
    rebateRate: rate(rebate.rates.RNG[2]),
    rebateMax: money(rebate.max),
    cashbackFrom: rate(cashback.tiers[0].rate),
    cashbackTo: rate(cashback.tiers[2].rate),
    cashbackMax: money(cashback.max),
    payLevel: new Intl.NumberFormat(tag).format(pay.byLevel.findIndex((paid) => paid !== '0')),
    payTurnover: money(pay.minTurnover),
    roundsMax: money(awardOf('lotus-rounds').maxWin),
    zaloMax: money(awardOf('zalo-bonus').max),
    reloadRate: rate(reload.rate),
    reloadMin: money(reload.min),
    reloadMax: money(reload.max),
  };
}

/** Publishes the offers that this portal can give. Returns the ids of their contents. */
export async function seedOffers(
  tx: Tx,
  app: AppContext,
  { pictures, texts }: OfferContents,
): Promise<ReadonlyMap<DemoOfferSlug, string>> {
  const contentIds = new Map<DemoOfferSlug, string>();
  const { timeZone } = app.config;
  const today = dayOf(app.clock.now(), timeZone);
  const onDay = (days: number) => startOfDay(today + days, timeZone).toISOString();
  for (const slug of SLUGS) {
    const { slot, picture, offer, inDays = -COUNTED_DAYS }: Planned = OFFERS[slug];
    const image = pictures.get(picture);
    if (!image || !canGive(app, slug)) continue;
    const period = { startsAt: onDay(inDays), endsAt: onDay(RUNNING_DAYS) };
    const own = { slug, slot, image, texts: texts.get(slug) ?? [] };
    contentIds.set(slug, await publishDemoOffer(tx, app, { ...own, offer: { ...offer, ...period } }));
  }
  return contentIds;
}

function canGive(app: AppContext, slug: DemoOfferSlug): boolean {
  if (slug === 'lotus-rounds') return app.config.sandbox.secrets[SANDBOX_CODE] !== undefined;
  return slug !== 'zalo-bonus' || zaloIssuerOf(app) !== undefined;
}
