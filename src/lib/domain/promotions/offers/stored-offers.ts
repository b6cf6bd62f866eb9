import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { type Offer, offerSchema } from '#rules/rewards/offers/offer-schema';
import { PROMOTION_STATES } from '../tables.ts';
import { budgetLeftSql } from './budget-left.ts';

/** A published promotion with the rules that its claims get now. */
export interface StoredPromotion {
  id: bigint;
  /** Public id of its content item. */
  contentId: string;
  state: (typeof PROMOTION_STATES)[number];
  version: number;
  offer: Offer;
  issuedClaims: number;
  /** Titles of what is awarded, by language: the game of free rounds, the raffle whose tickets, or the goods. */
  awardTitles: Record<string, string> | null;
  /** Titles, by language, of the vendors' games that count by themselves, as `bonus.games` of the offer names them. */
  gameTitles: Record<string, Record<string, string>> | null;
}

const promotionRow = z.object({
  id: z.bigint(),
  contentId: z.string(),
  state: z.enum(PROMOTION_STATES),
  version: z.int(),
  offer: z.record(z.string(), z.unknown()),
  issuedClaims: z.int(),
  awardTitles: z.record(z.string(), z.string()).nullable(),
  gameTitles: z.record(z.string(), z.record(z.string(), z.string())).nullable(),
});

const AWARD_TITLES = `case version.offer ->> 'form'
  when 'free-rounds' then (select game.titles from games game join vendors vendor on vendor.id = game.vendor_id
                            where vendor.code = version.offer #>> '{award,vendor}' and game.code = version.offer #>> '{award,game}')
  when 'tickets' then (select jsonb_object_agg(texts.language_tag, texts.title) from content_items item join content_texts texts on texts.item_id = item.id
                        where item.public_id = version.offer ->> 'raffle')
  when 'goods' then (select jsonb_object_agg(texts.key, texts.value ->> 'name') from point_items item cross join jsonb_each(item.texts) texts
                      where item.public_id = version.offer ->> 'item') end`;

const GAME_TITLES = `case when version.offer #> '{bonus,games}' is not null then (
  select jsonb_object_agg(vendor.code || '|' || game.code, game.titles) from games game join vendors vendor on vendor.id = game.vendor_id
   where version.offer #> '{bonus,games}' ? (vendor.code || '|' || game.code)) end`;

const columns = (
  version: string,
) => `promotion.id, promotion.content_id as "contentId", promotion.state, version.version,
  version.offer, promotion.issued_claims as "issuedClaims",
  ${AWARD_TITLES} as "awardTitles", ${GAME_TITLES} as "gameTitles"
  from promotions promotion join promotion_versions version on version.promotion_id = promotion.id and version.version = ${version}`;

const PUBLISHED = defineStatement({
  name: 'promotions_published',
  row: promotionRow,
  text: `select ${columns('promotion.published_version')}
          where promotion.published_version > 0 and ($1::text[] is null or promotion.content_id = any($1::text[])) order by promotion.id`,
});

/** Lists promotions that were published, the stopped and ended ones too; all of them without `contentIds`. */
export async function listPublishedPromotions(db: Db, contentIds?: readonly string[]): Promise<StoredPromotion[]> {
  const rows = await db.query(PUBLISHED, [contentIds ?? null]);
  return rows.map(toPromotion);
}

const WITH_BUDGETS = defineStatement({
  name: 'promotions_with_budgets',
  row: promotionRow.extend({ budgetLeftMinor: z.bigint() }),
  text: `select ${budgetLeftSql(`version.offer ->> 'currency'`)} as "budgetLeftMinor",
                ${columns('promotion.published_version')} where promotion.published_version > 0`,
});

/** Lists promotions that were published with what is left of their budgets, for visitors. */
export async function listPromotionsWithBudgets(db: Db): Promise<(StoredPromotion & { budgetLeftMinor: bigint })[]> {
  const rows = await db.query(WITH_BUDGETS, []);
  return rows.map(({ budgetLeftMinor, ...row }) => ({ ...toPromotion(row), budgetLeftMinor }));
}

const BY_COUPON = defineStatement({
  name: 'promotions_by_coupon',
  row: z.object({ contentId: z.string() }),
  text: `select promotion.content_id as "contentId" from promotions promotion
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
          where promotion.state = 'running'
            and (upper(version.offer #>> '{eligibility,coupon,code}') = upper(trim($1))
                 or promotion.id = (select code.promotion_id from promotion_codes code where code.code = upper(trim($1))))
          order by promotion.id desc limit 1`,
});

/** Returns the running promotion that a coupon code belongs to; the newest if several have it. */
export async function findCouponPromotion(db: Db, code: string): Promise<string | undefined> {
  return (await db.query(BY_COUPON, [code]))[0]?.contentId;
}

const OF_CLAIM = defineStatement({
  name: 'promotions_of_claim',
  row: promotionRow,
  text: `select ${columns('$2')} where promotion.id = $1`,
});

/** Returns a promotion with the rules of one of its versions. */
export async function getPromotionVersion(db: Db, id: bigint, version: number): Promise<StoredPromotion> {
  const [row] = await db.query(OF_CLAIM, [id, version]);
  if (!row) throw new Error(`promotion ${id} has no version ${version}`);
  return toPromotion(row);
}

const DRAFT_TITLES = defineStatement({
  name: 'promotions_draft_award_titles',
  row: z.object({ titles: promotionRow.shape.awardTitles }),
  text: `select ${AWARD_TITLES} as titles
           from promotions promotion join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.last_version
          where promotion.content_id = $1`,
});

/** Returns the titles of what the last version of a promotion awards, as in `StoredPromotion`. */
export async function findAwardTitles(db: Db, contentId: string): Promise<StoredPromotion['awardTitles']> {
  return (await db.query(DRAFT_TITLES, [contentId]))[0]?.titles ?? null;
}

const TITLE = defineStatement({
  name: 'promotions_title',
  row: z.object({ title: z.string() }),
  text: `select texts.title from content_items item join content_texts texts on texts.item_id = item.id
          where item.public_id = $1
          order by array_position($2::text[], texts.language_tag) nulls last, texts.language_tag limit 1`,
});

/** Length of an award's name in a bonus or a movement of the account. */
const MAX_NAME = 60;

/** Returns a promotion's title in a language, otherwise in English or any other, as the name of what it awards. */
export async function getTitle(db: Db, { contentId }: StoredPromotion, languageTag: string): Promise<string> {
  const [text] = await db.query(TITLE, [contentId, [languageTag, 'en']]);
  return (text?.title ?? contentId).slice(0, MAX_NAME);
}

const TITLES = defineStatement({
  name: 'promotions_titles',
  row: z.object({ id: z.bigint(), title: z.string() }),
  text: `select promotion.id, title.title
           from promotions promotion join content_items item on item.public_id = promotion.content_id
          cross join lateral (select texts.title from content_texts texts where texts.item_id = item.id
                               order by array_position($2::text[], texts.language_tag) nulls last, texts.language_tag limit 1) title
          where promotion.id = any($1::bigint[])`,
});

/** Returns the titles of promotions by their ids, in the first of the languages that each has. */
export async function listTitles(
  db: Db,
  ids: readonly bigint[],
  languageTags: readonly string[],
): Promise<Map<bigint, string>> {
  const rows = ids.length === 0 ? [] : await db.query(TITLES, [ids.map(String), languageTags]);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function toPromotion(row: z.input<typeof promotionRow>): StoredPromotion {
  return { ...row, offer: offerSchema.parse(row.offer) };
}
