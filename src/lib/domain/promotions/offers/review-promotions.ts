import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { type Offer, offerSchema } from '#rules/rewards/offers/offer-schema';
import { PROMOTION_STATES } from '../tables.ts';
import { budgetLeftSql } from './budget-left.ts';

const reviewedRow = z.object({
  contentId: z.string(),
  title: z.string(),
  state: z.enum(PROMOTION_STATES),
  publishedVersion: z.int(),
  lastVersion: z.int(),
  /** Rules that claims get now; null before the first publication. */
  published: z.record(z.string(), z.unknown()).nullable(),
  /** The last version, which may be the published one. */
  draft: z.record(z.string(), z.unknown()),
  budgetLeftMinor: z.bigint(),
  issuedClaims: z.int(),
  applications: z.int(),
  players: z.int(),
  /** Sum of the awards. */
  issuedMinor: z.bigint(),
  /** Bonus money that members hold. */
  heldMinor: z.bigint(),
});

/** A promotion as staff see it. */
export interface ReviewedPromotion extends Omit<z.output<typeof reviewedRow>, 'published' | 'draft'> {
  published: Offer | null;
  draft: Offer;
}

const LIST = defineStatement({
  name: 'promotions_review',
  row: reviewedRow,
  text: `select promotion.content_id as "contentId",
                coalesce((select texts.title from content_items item join content_texts texts on texts.item_id = item.id
                           where item.public_id = promotion.content_id
                           order by array_position($2::text[], texts.language_tag) nulls last limit 1), '') as title,
                promotion.state, promotion.published_version as "publishedVersion", promotion.last_version as "lastVersion",
                version.offer as published, latest.offer as draft, promotion.issued_claims as "issuedClaims",
                ${budgetLeftSql(`version.offer ->> 'currency'`)} as "budgetLeftMinor",
                coalesce((select sum(balance.balance_minor) from bonus_grants grant_row
                            join ledger_balances balance on balance.account_id = grant_row.account_id
                           where grant_row.promotion_id = promotion.id), 0)::bigint as "heldMinor",
                claims.applications, claims.players, claims.issued as "issuedMinor"
           from promotions promotion
           join promotion_versions latest on latest.promotion_id = promotion.id and latest.version = promotion.last_version
           left join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
           cross join lateral (
             select count(*) filter (where state = 'applying')::int as applications,
                    count(distinct member_id) filter (where issued_at is not null)::int as players,
                    coalesce(sum(amount_minor) filter (where issued_at is not null), 0)::bigint as issued
               from promotion_claims where promotion_id = promotion.id
           ) claims
          where $1::text is null or promotion.content_id = $1
          order by promotion.id desc limit 500`,
});

/** Lists promotions for staff, the newest first, with their titles in the first of the languages that they have. */
export async function reviewPromotions(db: Db, languageTags: readonly string[]): Promise<ReviewedPromotion[]> {
  return (await db.query(LIST, [null, languageTags])).map(toReviewed);
}

/** Returns one promotion for staff. Throws AppError `not_found`. */
export async function reviewPromotion(
  db: Db,
  contentId: string,
  languageTags: readonly string[],
): Promise<ReviewedPromotion> {
  const [row] = await db.query(LIST, [contentId, languageTags]);
  if (!row) throw new AppError('not_found');
  return toReviewed(row);
}

function toReviewed({ published, draft, ...row }: z.input<typeof reviewedRow>): ReviewedPromotion {
  return { ...row, published: published && offerSchema.parse(published), draft: offerSchema.parse(draft) };
}
