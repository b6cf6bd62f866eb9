import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { readCategoryReturns } from '#domain/games';
import { findAwardedItem } from '#domain/points';
import { fillBudget, offersFreeRounds } from '#domain/rewards';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import type { FactCategory } from '#rules/figures/valid-bet';
import { factCategoryOf } from '#rules/lottery/catalogue/games';
import { lotteryGameNamed } from '#rules/rewards/bonus-money/lottery-games';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { exceedsEdge } from '#rules/rewards/edge';
import { isCounted } from '#rules/rewards/offers/offer-forms';
import { type Offer, offerSchema, offerTextOf } from '#rules/rewards/offers/offer-schema';
import { isInPlayersFavor, offerProblems } from '#rules/rewards/offers/offer-terms';
import { hasTicketDays, prizeItemsOf } from '#rules/rewards/offers/raffle-terms';
import { DEFAULT_OFFER_POLICY, type TermsProblem } from '#rules/rewards/terms';
import { reopenRuns } from '../automatic/pay-automatic.ts';
import { commitDraw, type CommitDeps, findDrawProblem } from '../draws/committed-draws.ts';
import { OfferRefusedError } from '../errors.ts';
import { givesTickets } from '../raffles/award-tickets.ts';
import { promotions, promotionVersions } from '../tables.ts';

/** The version of a promotion that its editor has seen. */
export interface SeenVersion {
  /** Public id of the content item. */
  contentId: string;
  version: number;
}

export interface OfferDeps {
  /** The brand's maximum of the wagering factor. */
  maxFactorHundredths: bigint;
  /** Issuer of the accounts at Zalo that members link. */
  zaloIssuer?: string | undefined;
}

export interface PublishDeps extends OfferDeps {
  /** Missing where nothing with a draw is published, such as the first start. */
  draws?: CommitDeps;
}

const TEXTS = defineStatement({
  name: 'promotions_texts',
  row: z.object({
    kind: z.string(),
    title: z.string().nullable(),
    summary: z.string().nullable(),
    body: z.string().nullable(),
  }),
  text: `select item.kind, texts.title, texts.summary, texts.body
           from content_items item left join content_texts texts on texts.item_id = item.id
          where item.public_id = $1 and item.state <> 'archived'
          order by array_position(array['en', 'vi'], texts.language_tag) nulls last limit 1`,
});

/** Returns the texts of a promotion's content item. Throws AppError `not_found`, also for content of another kind. */
async function getTexts(db: Db, contentId: string): Promise<Record<string, string>> {
  const [item] = await db.query(TEXTS, [contentId]);
  if (item?.kind !== 'promotion') throw new AppError('not_found');
  return { title: item.title ?? '', summary: item.summary ?? '', body: item.body ?? '' };
}

/** A draft, and the operator's time zone, in which a raffle needs a whole day. */
interface Draft {
  offer: Offer;
  timeZone: string;
  actor: string;
}

function assertTicketDays({ offer: { award, startsAt }, timeZone }: Draft): void {
  if (award.type === 'raffle' && !hasTicketDays({ award, startsAt }, timeZone))
    throw new InvalidFieldsError({ 'offer.award.salesEndAt': { code: 'invalid_value' } });
}

/**
 * Writes the first draft of a promotion's rules. Throws AppError `not_found`, and `conflict` when it has rules already, and
 * InvalidFieldsError for a raffle without a whole day.
 */
export async function createOffer(tx: Tx, { contentId, ...written }: Draft & { contentId: string }): Promise<void> {
  assertTicketDays(written);
  const { offer, actor } = written;
  await getTexts(tx, contentId);
  const [promotion] = await tx.orm
    .insert(promotions)
    .values({ contentId })
    .onConflictDoNothing()
    .returning({ id: promotions.id });
  if (!promotion) throw new AppError('conflict');
  await tx.orm
    .insert(promotionVersions)
    .values({ promotionId: promotion.id, version: 1, offer: offerTextOf(offer), createdBy: actor });
}

/**
 * Replaces the draft of a promotion's rules; a published version stays, and the next one is drafted. Throws AppError `not_found`,
 * `wrong_state` when it was stopped, and `conflict` when there is a newer version, and InvalidFieldsError for a raffle without a whole day.
 * Returns the draft's version.
 */
export async function editOffer(tx: Tx, { seen, ...written }: Draft & { seen: SeenVersion }): Promise<number> {
  assertTicketDays(written);
  const { offer, actor } = written;
  const promotion = await lockPromotion(tx, seen);
  const isPublished = promotion.publishedVersion === promotion.lastVersion;
  const version = isPublished ? promotion.lastVersion + 1 : promotion.lastVersion;
  const draft = { offer: offerTextOf(offer), createdBy: actor };
  await tx.orm
    .insert(promotionVersions)
    .values({ ...draft, promotionId: promotion.id, version })
    .onConflictDoUpdate({
      target: [promotionVersions.promotionId, promotionVersions.version],
      set: { ...draft, createdAt: sql`now()` },
    });
  await tx.orm.update(promotions).set({ lastVersion: version }).where(eq(promotions.id, promotion.id));
  return version;
}

/** Throws what `publishOffer` would throw now. */
export async function assertPublishable(db: Db, deps: OfferDeps, seen: SeenVersion): Promise<void> {
  const [promotion] = await db.orm.select().from(promotions).where(eq(promotions.contentId, seen.contentId));
  if (!promotion) throw new AppError('not_found');
  await checkedOffers(db, deps, promotion, seen.version);
}

/**
 * Publishes the draft of a promotion's rules and fills its budget up to them. A running promotion changes in the players' favor only.
 * Throws AppError `not_found`, `wrong_state` and `conflict`, and OfferRefusedError.
 */
export async function publishOffer(
  tx: Tx,
  deps: PublishDeps,
  { seen, actor }: { seen: SeenVersion; actor: string },
): Promise<Offer> {
  const promotion = await lockPromotion(tx, seen);
  const { offer, running } = await checkedOffers(tx, deps, promotion, seen.version);
  const version = promotion.lastVersion;
  await tx.orm
    .update(promotions)
    .set({ state: 'running', publishedVersion: version })
    .where(eq(promotions.id, promotion.id));
  await tx.orm
    .update(promotionVersions)
    .set({ publishedAt: sql`now()`, publishedBy: actor })
    .where(and(eq(promotionVersions.promotionId, promotion.id), eq(promotionVersions.version, version)));
  await commitDraw(tx, deps.draws, { promotionId: promotion.id, offer });
  const addedMinor = (offer.budget ?? 0n) - (running?.budget ?? 0n);
  if (addedMinor > 0n) {
    const { currency } = offer;
    if (!isCounted(offer.form))
      await fillBudget(tx, { promotionId: promotion.id, currency, amountMinor: addedMinor, key: String(version) });
    await reopenRuns(tx, promotion.id);
  }
  return offer;
}

/** Stops a promotion at once: nothing new is claimed, and applications are still decided. Throws AppError `not_found` and `wrong_state`. */
export async function stopPromotion(tx: Tx, contentId: string): Promise<void> {
  const stopped = await tx.orm
    .update(promotions)
    .set({ state: 'stopped', stoppedAt: sql`now()` })
    .where(and(eq(promotions.contentId, contentId), eq(promotions.state, 'running')))
    .returning({ id: promotions.id });
  if (stopped.length > 0) return;
  const [promotion] = await tx.orm.select().from(promotions).where(eq(promotions.contentId, contentId));
  throw new AppError(promotion ? 'wrong_state' : 'not_found');
}

type Promotion = typeof promotions.$inferSelect;

async function lockPromotion(tx: Tx, { contentId, version }: SeenVersion): Promise<Promotion> {
  const [promotion] = await tx.orm.select().from(promotions).where(eq(promotions.contentId, contentId)).for('update');
  if (!promotion) throw new AppError('not_found');
  if (promotion.state === 'stopped') throw new AppError('wrong_state');
  if (promotion.lastVersion !== version) throw new AppError('conflict');
  return promotion;
}

async function checkedOffers(db: Db, deps: OfferDeps, promotion: Promotion, version: number) {
  if (promotion.state === 'stopped' || promotion.publishedVersion === promotion.lastVersion)
    throw new AppError('wrong_state');
  if (promotion.lastVersion !== version) throw new AppError('conflict');
  const { offer, running } = await draftOf(db, promotion);
  const problems = await problemsOf(db, deps, promotion);
  if (problems.length > 0) throw new OfferRefusedError(problems);
  return { offer, running };
}

async function problemsOf(db: Db, deps: OfferDeps, promotion: Promotion): Promise<TermsProblem[]> {
  const { offer, running } = await draftOf(db, promotion);
  const policy = { ...DEFAULT_OFFER_POLICY, maxFactorHundredths: deps.maxFactorHundredths };
  const games = Object.keys(offer.bonus?.games ?? {});
  const gameCategories = await readGameCategories(db, games);
  const problems = offerProblems(offer, await getTexts(db, promotion.contentId), policy, gameCategories);
  if (gameCategories.size < games.length) problems.push('game_not_offered');
  if (running && !isInPlayersFavor(running, offer)) problems.push('not_in_players_favor');
  const { award } = offer;
  if (await isAboveEdge(db, offer)) problems.push('rate_above_edge');
  // A step that nobody could prove is not offered.
  if (award.type === 'zalo' && award.steps.verified !== undefined && deps.zaloIssuer === undefined)
    problems.push('zalo_not_linked');
  if (award.type === 'free_rounds' && !(await areRoundsOffered(db, offer.currency, award)))
    problems.push('game_not_offered');
  if (offer.raffle !== undefined && !(await givesTickets(db, { ...offer, raffle: offer.raffle })))
    problems.push('raffle_not_open');
  if (
    !(await areAwardable(db, [
      ...(offer.item === undefined ? [] : [offer.item]),
      ...(award.type === 'raffle' ? prizeItemsOf(award) : []),
    ]))
  )
    problems.push('item_not_offered');
  const drawProblem = await findDrawProblem(db, { promotionId: promotion.id, offer });
  return drawProblem ? [...problems, drawProblem] : problems;
}

async function areAwardable(db: Db, items: readonly string[]): Promise<boolean> {
  for (const item of new Set(items)) if (!(await findAwardedItem(db, item))) return false;
  return true;
}

const CATEGORIES = defineStatement({
  name: 'promotions_game_categories',
  row: z.object({ game: z.string(), category: z.enum(REWARD_CATEGORIES as [FactCategory, ...FactCategory[]]) }),
  text: `select vendor.code || '|' || game.code as game, game_lobby(game.category, vendor.code) as category
           from games game join vendors vendor on vendor.id = game.vendor_id where vendor.code || '|' || game.code = any($1::text[])`,
});

/** Returns the categories of games whose bets may count by themselves; games that the portal does not have are missing. */
async function readGameCategories(db: Db, games: readonly string[]): Promise<Map<string, FactCategory>> {
  const rows = games.length === 0 ? [] : await db.query(CATEGORIES, [games]);
  const lotteries = games.flatMap((game) => {
    const [prizeMode] = lotteryGameNamed(game)?.prizeModes ?? [];
    return prizeMode ? [[game, factCategoryOf(prizeMode)] as const] : [];
  });
  return new Map([...rows.map(({ game, category }) => [game, category] as const), ...lotteries]);
}

function areRoundsOffered(
  db: Db,
  currency: string,
  { vendor: vendorCode, game: gameCode, stake: stakeMinor }: Extract<Offer['award'], { type: 'free_rounds' }>,
): Promise<boolean> {
  return offersFreeRounds(db, { vendorCode, gameCode, stakeMinor, currency });
}

/** True for a rebate that pays most of what the games keep, by the highest return of each category. */
async function isAboveEdge(db: Db, { award }: Offer): Promise<boolean> {
  if (award.type !== 'rebate') return false;
  const returns = await readCategoryReturns(db);
  const highest = [...returns].map(([category, { highestBps }]) => [category, BigInt(highestBps)] as const);
  return exceedsEdge(award, Object.fromEntries(highest));
}

async function draftOf(db: Db, promotion: Promotion) {
  const versions = await listVersions(db, promotion.id);
  const offer = versions.get(promotion.lastVersion);
  if (!offer) throw new Error(`promotion ${promotion.id} has no version ${promotion.lastVersion}`);
  return { offer, running: versions.get(promotion.publishedVersion) };
}

async function listVersions(db: Db, promotionId: bigint): Promise<Map<number, Offer>> {
  const rows = await db.orm
    .select({ version: promotionVersions.version, offer: promotionVersions.offer })
    .from(promotionVersions)
    .where(eq(promotionVersions.promotionId, promotionId));
  return new Map(rows.map(({ version, offer }) => [version, offerSchema.parse(offer)]));
}

/** Lists the problems of a promotion's draft; none where nothing is drafted. */
export async function draftProblems(db: Db, deps: OfferDeps, contentId: string): Promise<readonly TermsProblem[]> {
  const [promotion] = await db.orm.select().from(promotions).where(eq(promotions.contentId, contentId));
  if (!promotion || promotion.publishedVersion === promotion.lastVersion) return [];
  return problemsOf(db, deps, promotion);
}
