import { DAY_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { formatAmount, parseAmount } from '#kernel/money';
import { dayOf, startOfDay } from '#rules/rewards/days';
import type { WebImage } from '../../adapters/content-images.ts';
import type { AppContext } from '../../context.ts';
import { publishDemoOffer } from './demo-offer.ts';

export const RAFFLE_PICTURE = 'moon';

/** Days until the ticket list is closed, and until prizes can no longer be claimed. */
const SALES_DAYS = 14;
const CLAIM_DAYS = 28;

const PRIZES = [
  { name: 'Giải nhất', amount: '20000000', count: 1 },
  { name: 'Giải nhì', amount: '5000000', count: 3 },
  { name: 'Giải ba', amount: '500000', count: 20 },
];

const TEXTS = [
  {
    languageTag: 'en',
    title: 'Two-week raffle',
    summary: 'Deposit, collect tickets and win one of 24 cash prizes.',
    body: '<p>Every 100,000 ₫ you deposit in a day is a ticket. Anybody can check the draw.</p>',
  },
  {
    languageTag: 'vi',
    title: 'Quay số hai tuần',
    summary: 'Nạp tiền, gom vé và có cơ hội trúng một trong 24 giải tiền mặt.',
    body: '<p>Cứ mỗi 100.000 ₫ nạp trong ngày là một vé. Ai cũng có thể kiểm tra kết quả quay.</p>',
  },
];

/** Publishes a raffle for deposits with its prizes; the demo players' deposits of today give its first tickets tomorrow. */
export async function seedRaffle(tx: Tx, app: AppContext, image: WebImage): Promise<void> {
  const today = startOfDay(dayOf(app.clock.now()));
  const inDays = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString();
  const total = PRIZES.reduce((sum, { amount, count }) => sum + (parseAmount(amount) ?? 0n) * BigInt(count), 0n);
  await publishDemoOffer(tx, app, {
    slug: 'two-week-raffle',
    image,
    texts: TEXTS,
    offer: {
      award: {
        type: 'raffle',
        base: 'deposits',
        per: '100000',
        maxTicketsPerDay: 50,
        salesEndAt: inDays(SALES_DAYS),
        prizes: PRIZES,
      },
      form: 'cash',
      turnoverFactor: '1',
      startsAt: today.toISOString(),
      endsAt: inDays(CLAIM_DAYS),
      budget: formatAmount(total),
    },
  });
}
