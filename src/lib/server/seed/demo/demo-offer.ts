import { changeContentState, createContent, sanitize, storeImage } from '#domain/content';
import { createOffer, publishOffer } from '#domain/promotions';
import type { Tx } from '#kernel/database';
import type { SlotOf } from '#rules/site/content';
import { offerSchema } from '#rules/rewards/offers/offer-schema';
import type { WebImage } from '../../adapters/content-images.ts';
import type { AppContext } from '../../context.ts';
import type { LocalizedText } from '../content/articles.ts';
import { contentRules } from '../../presenters/content.ts';
import { publishDeps } from '../../reward-deps.ts';
import { ACTOR } from './players.ts';

interface DemoOffer {
  slug: string;
  slot?: SlotOf<'promotion'>;
  image: WebImage;
  texts: readonly LocalizedText[];
  /** Rules of the offer as staff write them, without the currency. */
  offer: Record<string, unknown>;
}

/** Publishes a promotion for everyone, as two people do on a real portal. Returns the id of its content. */
export async function publishDemoOffer(
  tx: Tx,
  app: AppContext,
  { slug, slot = 'money', image, texts, offer }: DemoOffer,
): Promise<string> {
  const { config, random } = app;
  await storeImage(tx, image.hash, image.sizes);
  const contentId = await createContent(
    tx,
    { random, rules: contentRules(config) },
    {
      kind: 'promotion',
      slot,
      slug,
      facts: { type: 'event' },
      imageId: image.hash,
      audience: 'everyone',
      texts: texts.map((text) => ({ ...text, body: sanitize(text.body) })),
    },
  );
  await changeContentState(tx, 'publish', { id: contentId, version: 1 });
  await createOffer(tx, {
    contentId,
    offer: offerSchema.parse({ ...offer, currency: config.currency }),
    timeZone: config.timeZone,
    actor: ACTOR,
  });
  await publishOffer(tx, publishDeps(app), { seen: { contentId, version: 1 }, actor: ACTOR });
  return contentId;
}
