import { HOUR_MS, MINUTE_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import type { WebImage } from '../../adapters/content-images.ts';
import type { AppContext } from '../../context.ts';
import type { LocalizedTexts } from '../content/articles.ts';
import { publishDemoOffer } from './demo-offer.ts';

export const ENVELOPE_PICTURE = 'tiger';

/** They open soon after the start, so that whoever tries the portal can wait for it. */
const OPENS_IN_MS = 20 * MINUTE_MS;
const OPEN_FOR_MS = 24 * HOUR_MS;

const SLUG = 'golden-hour-red-envelopes';

/** Publishes red envelopes that open within the hour. */
export async function seedRedEnvelopes(
  tx: Tx,
  app: AppContext,
  { image, texts }: { image: WebImage; texts: LocalizedTexts },
): Promise<void> {
  const opensAt = Math.ceil((app.clock.now().getTime() + OPENS_IN_MS) / MINUTE_MS) * MINUTE_MS;
  await publishDemoOffer(tx, app, {
    slug: SLUG,
    image,
    texts: texts.get(SLUG) ?? [],
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
