import { contentItems, createContent, storeImage, changeContentState, sanitize, type Draft } from '#domain/content';
import { createBoard, publishBoard } from '#domain/boards';
import { createMission, publishMission } from '#domain/missions';
import { createOffer, publishOffer } from '#domain/promotions';
import type { Tx } from '#kernel/database';
import { lockStatement } from '#kernel/locks';
import { CONTENT_SLOTS, type ContentKind } from '#rules/site/content';
import type { WebImage } from '../../adapters/content-images.ts';
import type { AppContext } from '../../context.ts';
import { contentRules } from '../../presenters/content.ts';
import { type Banner, readPictures } from '../pictures.ts';
import { readTexts } from './articles.ts';
import { seededBoards } from './boards.ts';
import { seededMissions } from './missions.ts';
import { SEED_CURRENCY, type SeededOffer, seededOffer } from './offers.ts';
import { ANNOUNCEMENTS, BANNERS, CHAT, NOTICES, PROMOTIONS, type Placement } from './plan.ts';

/** Author of what a new portal publishes. */
const ACTOR = 'first start';

const SERIALIZE = lockStatement('contentSeed');

/** The parts of the context that seeding content needs. */
type SeedContext = Pick<AppContext, 'db' | 'config' | 'clock' | 'random'>;
type Texts = ReadonlyMap<string, Draft['texts']>;
type Images = ReadonlyMap<Banner, string>;

/**
 * Publishes the initial texts and pictures of a new portal. Adds nothing when content has ever been created, so that
 * what staff removed stays removed.
 */
export async function seedContent(app: SeedContext): Promise<boolean> {
  if (await hasContent(app.db)) return false;
  const motifs = [...PROMOTIONS, ...BANNERS].flatMap(({ picture }) => (picture ? [picture] : []));
  const pictures = await readPictures(motifs, 'banner');
  return app.db.transaction(async (tx) => {
    await tx.query(SERIALIZE);
    if (await hasContent(tx)) return false;
    await seedAll(tx, app, pictures);
    return true;
  });
}

async function hasContent(db: Pick<Tx, 'orm'>): Promise<boolean> {
  return (await db.orm.select({ id: contentItems.id }).from(contentItems).limit(1)).length > 0;
}

async function seedAll(tx: Tx, app: SeedContext, pictures: ReadonlyMap<Banner, WebImage>): Promise<void> {
  for (const { hash, sizes } of pictures.values()) await storeImage(tx, hash, sizes);
  const images: Images = new Map([...pictures].map(([motif, { hash }]) => [motif, hash]));
  const facts = factsOf(app);
  await seedPlacements(tx, app, {
    kind: 'promotion',
    placements: PROMOTIONS.filter(({ offer }) => !offer || app.config.currency === SEED_CURRENCY),
    texts: await textsOf('promotions', facts),
    images,
  });
  await seedPlacements(tx, app, {
    kind: 'announcement',
    placements: ANNOUNCEMENTS,
    texts: await textsOf('announcements', facts),
    images,
  });
  await seedPlacements(tx, app, {
    kind: 'notice',
    placements: NOTICES,
    texts: await textsOf('notices', facts),
    images,
  });
  await seedPlacements(tx, app, { kind: 'chat', placements: CHAT, texts: await textsOf('chat', facts), images });
  await seedPlacements(tx, app, {
    kind: 'banner',
    placements: BANNERS,
    texts: await textsOf('banners', facts),
    images,
  });
  if (app.config.currency === SEED_CURRENCY) {
    await seedMissions(tx, app, await textsOf('missions', facts));
    await seedBoards(tx, app, await textsOf('boards', facts));
  }
  for (const slot of CONTENT_SLOTS.help) {
    const texts = await textsOf(`help/${slot}`, facts);
    const placements = [...texts.keys()].map((slug) => ({ slug, slot }));
    await seedPlacements(tx, app, { kind: 'help', placements, texts, images });
  }
}

function factsOf({ config }: SeedContext): Record<string, string> {
  return {
    minimumAge: String(config.minimumAge),
    depositExpiryMinutes: String(config.depositExpiryMinutes),
    withdrawalConfirmationHours: String(Math.round(config.withdrawalConfirmationMinutes / 60)),
  };
}

async function textsOf(name: string, facts: Record<string, string>): Promise<Texts> {
  const texts = await readTexts(name, () => facts);
  const sanitized = (slug: string) => texts.get(slug)?.map((text) => ({ ...text, body: sanitize(text.body) })) ?? [];
  return new Map([...texts.keys()].map((slug) => [slug, sanitized(slug)]));
}

interface Seeds {
  kind: ContentKind;
  placements: readonly Placement[];
  texts: Texts;
  images: Images;
}

async function seedPlacements(tx: Tx, app: SeedContext, { kind, placements, texts, images }: Seeds): Promise<void> {
  const deps = { random: app.random, rules: contentRules(app.config) };
  for (const [at, placement] of placements.entries()) {
    const { slug, slot, facts = {}, picture, audience = 'everyone', offer } = placement;
    const imageId = picture && images.get(picture);
    const own = { facts, audience, imageId, texts: texts.get(slug) ?? [] };
    const hasAddress = kind === 'help' || kind === 'promotion';
    const id = await createContent(tx, deps, { kind, slot, ...own, ...(hasAddress ? { slug } : {}) }, at + 1);
    await changeContentState(tx, 'publish', { id, version: 1 });
    if (offer) await seedOffer(tx, app, { contentId: id, offer });
  }
}

/** Publishes missions, whose budgets a job fills. */
async function seedMissions(tx: Tx, { random }: SeedContext, texts: Texts): Promise<void> {
  for (const terms of seededMissions(texts)) {
    const publicId = await createMission(tx, random, { terms, actor: ACTOR });
    await publishMission(tx, { seen: { publicId, version: 1 }, actor: ACTOR });
  }
}

/** Publishes leaderboards, whose budgets a job fills. */
async function seedBoards(tx: Tx, { random, clock }: SeedContext, texts: Texts): Promise<void> {
  for (const terms of seededBoards(texts)) {
    const publicId = await createBoard(tx, random, { terms, actor: ACTOR });
    await publishBoard(tx, { seen: { publicId, version: 1 }, actor: ACTOR, now: clock.now() });
  }
}

/** Publishes what a promotion awards, and fills its budget. */
async function seedOffer(
  tx: Tx,
  { config, clock }: SeedContext,
  { contentId, offer }: { contentId: string; offer: SeededOffer },
): Promise<void> {
  await createOffer(tx, {
    contentId,
    offer: seededOffer(offer, { now: clock.now(), timeZone: config.timeZone, ...config.rewards }),
    timeZone: config.timeZone,
    actor: ACTOR,
  });
  await publishOffer(tx, config.rewards, { seen: { contentId, version: 1 }, actor: ACTOR });
}
