import type { Tx } from '#kernel/database';
import type { SlotOf } from '#rules/content';
import { dayOf, startOfDay } from '#rules/rewards/days';
import type { WebImage } from '../../adapters/content-images.ts';
import type { AppContext } from '../../context.ts';
import { zaloIssuerOf } from '../../reward-deps.ts';
import { SANDBOX_CODE } from '../essentials.ts';
import type { Banner } from '../pictures.ts';
import { type OfferTexts, publishDemoOffer } from './demo-offer.ts';

/** Days before today from which play counts, and for which the offers run. */
const COUNTED_DAYS = 21;
const RUNNING_DAYS = 60;

/** Cash must be staked once before it is withdrawn; one person gets it once. */
const CASH = { form: 'cash', turnoverFactor: '1' } as const;
const ONE_PERSON = { onePer: ['person', 'payment'] };

interface Planned {
  slot: SlotOf<'promotion'>;
  picture: Banner;
  texts: OfferTexts;
  offer: Record<string, unknown>;
  /** Days until the start, for an offer that has not begun. */
  inDays?: number;
}

const textsOf = (
  en: readonly [title: string, summary: string, body: string],
  vi: readonly [title: string, summary: string, body: string],
): OfferTexts =>
  Object.entries({ en, vi }).map(([languageTag, [title, summary, body]]) => ({
    languageTag,
    title,
    summary,
    body: `<p>${body}</p>`,
  }));

/** Offers of the types that a new portal begins without, by their slugs. */
const OFFERS = {
  'first-gift': {
    slot: 'new_player',
    picture: 'lotus',
    texts: textsOf(
      [
        '20,000 ₫ to begin with',
        'A gift for every player, without a deposit.',
        'Claim it once. Stake it once before you withdraw.',
      ],
      [
        'Tặng 20.000 ₫ chơi thử',
        'Quà cho mọi người chơi, không cần nạp.',
        'Nhận một lần. Cược đủ một vòng trước khi rút.',
      ],
    ),
    offer: { ...CASH, award: { type: 'free_credit', amount: '20000' }, budget: '20000000', eligibility: ONE_PERSON },
  },
  'deposit-streak': {
    slot: 'money',
    picture: 'tiger',
    texts: textsOf(
      [
        'Seven days in a row',
        'Deposit day after day: each day pays more.',
        'A day counts from 100,000 ₫ of deposits. After a missed day the row begins again.',
      ],
      [
        'Nạp liền 7 ngày',
        'Nạp mỗi ngày, thưởng tăng dần.',
        'Nạp từ 100.000 ₫ là tính một ngày. Bỏ một ngày thì tính lại từ đầu.',
      ],
    ),
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
    texts: textsOf(
      [
        'Share your best win',
        'Tell us about it and get 20,000 to 200,000 ₫.',
        'Write to us where you shared it and add a picture. We look at each story within a day.',
      ],
      [
        'Khoe thắng lớn',
        'Kể cho chúng tôi, nhận 20.000 đến 200.000 ₫.',
        'Ghi nơi bạn đã đăng và gửi kèm hình. Chúng tôi duyệt trong một ngày.',
      ],
    ),
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
    texts: textsOf(
      [
        'Daily rebate',
        'Up to 0.8 % of what you bet, win or lose.',
        'Claim it whenever you like: every bet since the last claim counts once.',
      ],
      [
        'Hoàn trả mỗi ngày',
        'Đến 0,8 % tiền cược, thắng thua đều hoàn.',
        'Nhận lúc nào cũng được: mỗi cược tính một lần kể từ lần nhận trước.',
      ],
    ),
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
    texts: textsOf(
      [
        'Weekly cashback',
        'Join, and get 5 to 10 % of a lost week back.',
        'Join before you play. On Monday you claim what the week before has lost.',
      ],
      [
        'Hoàn thua hằng tuần',
        'Đăng ký để được hoàn 5 đến 10 % tiền thua trong tuần.',
        'Đăng ký trước khi chơi. Thứ Hai nhận phần hoàn của tuần trước.',
      ],
    ),
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
    texts: textsOf(
      [
        'Monthly VIP pay',
        'From Silver on, paid by itself each month.',
        'Your level on the first day of the month decides. Nothing to claim.',
      ],
      [
        'Lương VIP hằng tháng',
        'Từ hạng Bạc, mỗi tháng tự động cộng.',
        'Tính theo hạng của bạn vào ngày đầu tháng. Không cần bấm nhận.',
      ],
    ),
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
    texts: textsOf(
      [
        'Five free rounds of Lotus Fortune',
        'Winnings are yours, in cash.',
        'Claim the rounds here and open the game: they are played first.',
      ],
      [
        '5 vòng quay Vận May Sen Vàng',
        'Thắng bao nhiêu nhận tiền mặt bấy nhiêu.',
        'Nhận ở đây rồi mở trò chơi: vòng miễn phí được quay trước.',
      ],
    ),
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
    texts: textsOf(
      ['Zalo bonus', 'Link Zalo, deposit, follow us: up to 58,000 ₫.', 'Each step pays once.'],
      ['Thưởng Zalo', 'Liên kết Zalo, nạp tiền, theo dõi: đến 58.000 ₫.', 'Mỗi bước thưởng một lần.'],
    ),
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
    texts: textsOf(
      ['Weekend reload: 30 %', 'Begins in three days.', 'Up to 300,000 ₫ on one deposit a day.'],
      ['Nạp cuối tuần: thưởng 30 %', 'Bắt đầu sau ba ngày nữa.', 'Đến 300.000 ₫ cho một lần nạp mỗi ngày.'],
    ),
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

const SLUGS = Object.keys(OFFERS) as DemoOfferSlug[];

export const OFFER_PICTURES: readonly Banner[] = Object.values(OFFERS).map(({ picture }) => picture);

/** Publishes the offers that this portal can give. Returns the ids of their contents. */
export async function seedOffers(
  tx: Tx,
  app: AppContext,
  pictures: ReadonlyMap<Banner, WebImage>,
): Promise<ReadonlyMap<DemoOfferSlug, string>> {
  const contentIds = new Map<DemoOfferSlug, string>();
  const { timeZone } = app.config;
  const today = dayOf(app.clock.now(), timeZone);
  const onDay = (days: number) => startOfDay(today + days, timeZone).toISOString();
  for (const slug of SLUGS) {
    const { slot, picture, texts, offer, inDays = -COUNTED_DAYS }: Planned = OFFERS[slug];
    const image = pictures.get(picture);
    if (!image || !canGive(app, slug)) continue;
    const period = { startsAt: onDay(inDays), endsAt: onDay(RUNNING_DAYS) };
    contentIds.set(slug, await publishDemoOffer(tx, app, { slug, slot, image, texts, offer: { ...offer, ...period } }));
  }
  return contentIds;
}

function canGive(app: AppContext, slug: DemoOfferSlug): boolean {
  if (slug === 'lotus-rounds') return app.config.sandbox.secrets[SANDBOX_CODE] !== undefined;
  return slug !== 'zalo-bonus' || zaloIssuerOf(app) !== undefined;
}
