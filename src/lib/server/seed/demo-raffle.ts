import { changeContentState, createContent, sanitize, storeImage } from '#domain/content';
import { createOffer, publishOffer } from '#domain/promotions';
import { DAY_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { formatAmount, parseAmount } from '#kernel/money';
import { dayOf, startOfDay } from '#rules/rewards/days';
import { offerSchema } from '#rules/rewards/offers/offer-schema';
import type { WebImage } from '../adapters/content-images.ts';
import type { AppContext } from '../context.ts';
import { contentRules } from '../presenters/content.ts';
import { publishDeps } from '../reward-deps.ts';

export const RAFFLE_PICTURE = 'moon';

const ACTOR = 'demo data';

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
export async function seedRaffle(tx: Tx, app: AppContext, { hash: imageId, sizes }: WebImage): Promise<void> {
  const { config, clock, random } = app;
  const today = startOfDay(dayOf(clock.now()));
  const inDays = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString();
  await storeImage(tx, imageId, sizes);
  const contentId = await createContent(
    tx,
    { random, rules: contentRules(config) },
    {
      kind: 'promotion',
      slot: 'money',
      slug: 'two-week-raffle',
      facts: { type: 'event' },
      imageId,
      audience: 'everyone',
      texts: TEXTS.map((text) => ({ ...text, body: sanitize(text.body) })),
    },
  );
  await changeContentState(tx, 'publish', { id: contentId, version: 1 });
  const total = PRIZES.reduce((sum, { amount, count }) => sum + (parseAmount(amount) ?? 0n) * BigInt(count), 0n);
  const offer = offerSchema.parse({
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
    currency: config.currency,
    startsAt: today.toISOString(),
    endsAt: inDays(CLAIM_DAYS),
    budget: formatAmount(total),
  });
  await createOffer(tx, { contentId, offer, actor: ACTOR });
  await publishOffer(tx, publishDeps(app), { seen: { contentId, version: 1 }, actor: ACTOR });
}
