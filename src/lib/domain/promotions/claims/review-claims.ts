import * as z from 'zod';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { CLAIM_STATES, type ClaimState } from '#rules/rewards/claim-states';
import { OFFER_FORMS } from '#rules/rewards/offers/offer-forms';
import { claimImages, promotionClaims } from '../tables.ts';

const claimRow = z.object({
  totalRows: z.bigint(),
  id: z.string(),
  contentId: z.string(),
  title: z.string(),
  memberId: z.string(),
  username: z.string(),
  currency: z.string(),
  state: z.enum(CLAIM_STATES),
  form: z.enum(OFFER_FORMS),
  /** In the unit of the form. */
  amountMinor: z.bigint(),
  remark: z.string().nullable(),
  reason: z.string().nullable(),
  images: z.array(z.string()),
  /** Other members whose claims of the promotion have a person, browser, network or bank account in common. */
  linked: z.array(z.string()),
  createdAt: z.date(),
  decidedBy: z.string().nullable(),
});

export type ReviewedClaim = Omit<z.output<typeof claimRow>, 'totalRows'>;

const LIST = defineStatement({
  name: 'promotions_review_claims',
  row: claimRow,
  text: `with found as (
           select claim.*, count(*) over () as total from promotion_claims claim
             join promotions promotion on promotion.id = claim.promotion_id
             join members member on member.id = claim.member_id
            where ($1::text is null or claim.state = $1) and claim.state not in ('open', 'joined')
              and ($2::text is null or promotion.content_id = $2) and ($3::text is null or member.public_id = $3)
            order by claim.id desc limit $4 offset $5
         )
         select claim.total as "totalRows", claim.public_id as id, promotion.content_id as "contentId", member.public_id as "memberId", member.username,
                coalesce((select texts.title from content_items item join content_texts texts on texts.item_id = item.id
                           where item.public_id = promotion.content_id
                           order by array_position($6::text[], texts.language_tag) nulls last limit 1), '') as title,
                claim.currency, claim.state, version.offer ->> 'form' as form, claim.amount_minor as "amountMinor", claim.remark, claim.reason, claim.created_at as "createdAt",
                claim.decided_by as "decidedBy",
                array(select image.public_id from claim_images image where image.claim_id = claim.id order by image.id) as images,
                array(select distinct other_member.username from promotion_claim_keys own
                        join promotion_claim_keys other on other.promotion_id = own.promotion_id and other.kind = own.kind and other.hash = own.hash
                        join promotion_claims other_claim on other_claim.id = other.claim_id and other_claim.member_id <> claim.member_id
                        join members other_member on other_member.id = other_claim.member_id
                       where own.promotion_id = claim.promotion_id and own.claim_id = claim.id order by 1 limit 20) as linked
           from found claim
           join promotions promotion on promotion.id = claim.promotion_id
           join promotion_versions version on version.promotion_id = claim.promotion_id and version.version = claim.version
           join members member on member.id = claim.member_id
          order by claim.id desc`,
});

/** Lists members' claims for staff, the newest first. */
export async function reviewClaims(
  db: Db,
  filter: {
    state?: ClaimState | undefined;
    contentId?: string | undefined;
    memberId?: string | undefined;
    /** Languages of the promotions' titles, best first. */
    languageTags: readonly string[];
  },
  request: PageRequest,
): Promise<Page<ReviewedClaim>> {
  const { state = null, contentId = null, memberId = null, languageTags } = filter;
  const page = [request.pageSize, offsetOf(request)];
  const rows = await db.query(LIST, [state, contentId, memberId, ...page, languageTags]);
  return pageOf(
    rows.map(({ totalRows: _totalRows, ...row }) => row),
    Number(rows[0]?.totalRows ?? 0n),
    request,
  );
}

/** Returns an image of a claim. Throws AppError `not_found`. */
export async function findClaimImage(
  db: Db,
  { claimId, imageId }: { claimId: string; imageId: string },
): Promise<{ mediaType: string; content: Uint8Array }> {
  const [row] = await db.orm
    .select({ mediaType: claimImages.mediaType, content: claimImages.content })
    .from(claimImages)
    .innerJoin(promotionClaims, eq(promotionClaims.id, claimImages.claimId))
    .where(and(eq(claimImages.publicId, imageId), eq(promotionClaims.publicId, claimId)));
  if (!row) throw new AppError('not_found');
  return row;
}
