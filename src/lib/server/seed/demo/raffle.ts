import type { Tx } from '#kernel/database';
import { formatAmount, parseAmount } from '#kernel/money';
import { dayOf, startOfDay } from '#rules/rewards/days';
import type { WebImage } from '../../adapters/content-images.ts';
import type { AppContext } from '../../context.ts';
import type { LocalizedTexts } from '../content/articles.ts';
import { publishDemoOffer } from './demo-offer.ts';

export const RAFFLE_PICTURE = 'moon';

/** Days until the ticket list is closed, and until prizes can no longer be claimed. */
const SALES_DAYS = 14;
const CLAIM_DAYS = 28;

/** They have no names: each reader sees their rank. */
const PRIZES = [
  { amount: '20000000', count: 1 },
  { amount: '5000000', count: 3 },
  { amount: '500000', count: 20 },
];

const SLUG = 'two-week-raffle';

/** Publishes a raffle for deposits with its prizes; the demo players' deposits of today give its first tickets tomorrow. */
export async function seedRaffle(
  tx: Tx,
  app: AppContext,
  { image, texts }: { image: WebImage; texts: LocalizedTexts },
): Promise<void> {
  const { timeZone } = app.config;
  const today = dayOf(app.clock.now(), timeZone);
  const inDays = (days: number) => startOfDay(today + days, timeZone).toISOString();
  const total = PRIZES.reduce((sum, { amount, count }) => sum + (parseAmount(amount) ?? 0n) * BigInt(count), 0n);
  await publishDemoOffer(tx, app, {
    slug: SLUG,
    image,
    texts: texts.get(SLUG) ?? [],
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
      startsAt: inDays(0),
      endsAt: inDays(CLAIM_DAYS),
      budget: formatAmount(total),
    },
  });
}
