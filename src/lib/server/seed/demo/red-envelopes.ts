import { HOUR_MS, MINUTE_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import type { WebImage } from '../../adapters/content-images.ts';
import type { AppContext } from '../../context.ts';
import { publishDemoOffer } from './demo-offer.ts';

export const ENVELOPE_PICTURE = 'tiger';

/** They open soon after the start, so that whoever tries the portal can wait for it. */
const OPENS_IN_MS = 20 * MINUTE_MS;
const OPEN_FOR_MS = 24 * HOUR_MS;

const TEXTS = [
  {
    languageTag: 'en',
    title: 'Golden hour red envelopes',
    summary: '88 envelopes with 10,000 to 500,000 ₫. First come, first served.',
    body: '<p>One envelope for each player. The amounts are drawn when the envelopes open, and anybody can recompute them afterwards.</p>',
  },
  {
    languageTag: 'vi',
    title: 'Lì xì giờ vàng',
    summary: '88 bao lì xì từ 10.000 đến 500.000 ₫, ai nhanh tay thì được.',
    body: '<p>Mỗi người chơi một bao. Số tiền được rút ngẫu nhiên lúc mở, và sau đó ai cũng có thể tự tính lại.</p>',
  },
];

/** Publishes red envelopes that open within the hour. */
export async function seedRedEnvelopes(tx: Tx, app: AppContext, image: WebImage): Promise<void> {
  const opensAt = Math.ceil((app.clock.now().getTime() + OPENS_IN_MS) / MINUTE_MS) * MINUTE_MS;
  await publishDemoOffer(tx, app, {
    slug: 'golden-hour-red-envelopes',
    image,
    texts: TEXTS,
    offer: {
      award: { type: 'red_envelope', count: 88, min: '10000', max: '500000', unit: '1000' },
      form: 'cash',
      turnoverFactor: '1',
      startsAt: new Date(opensAt).toISOString(),
      endsAt: new Date(opensAt + OPEN_FOR_MS).toISOString(),
      budget: '8800000',
    },
  });
}
