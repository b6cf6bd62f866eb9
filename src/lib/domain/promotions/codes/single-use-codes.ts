import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { offerSchema } from '#rules/rewards/offers/offer-schema';
import type { SingleUseCode } from '#rules/rewards/offers/offer-terms';
import { ClaimRefusedError } from '../errors.ts';

/** Characters of a code, 5 random bits each: members try 10 in an hour. */
const CODE_LENGTH = 12;

const OFFER = defineStatement({
  name: 'promotions_of_codes',
  row: z.object({ id: z.bigint(), state: z.string(), offer: z.record(z.string(), z.unknown()) }),
  text: `select promotion.id, promotion.state, version.offer from promotions promotion
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.last_version
          where promotion.content_id = $1 for no key update of promotion`,
});
const ADD = defineStatement({
  name: 'promotions_add_codes',
  row: z.object({ code: z.string() }),
  text: `insert into promotion_codes (code, promotion_id, created_by) select code, $1, $2 from unnest($3::text[]) code
         on conflict do nothing returning code`,
});

/**
 * Creates single-use codes of a promotion, none of which any promotion has. Throws AppError `not_found`, and `wrong_state` for a promotion that was
 * stopped or has no such codes.
 */
export async function createCodes(
  tx: Tx,
  { random }: { random: RandomSource },
  { contentId, count, actor }: { contentId: string; count: number; actor: string },
): Promise<void> {
  const [promotion] = await tx.query(OFFER, [contentId]);
  if (!promotion) throw new AppError('not_found');
  const { eligibility } = offerSchema.parse(promotion.offer);
  if (promotion.state === 'stopped' || !eligibility.hasSingleUseCodes) throw new AppError('wrong_state');
  let missing = count;
  while (missing > 0) {
    const codes = Array.from({ length: missing }, () => randomId(random, '', CODE_LENGTH));
    missing -= (await tx.query(ADD, [promotion.id, actor, codes])).length;
  }
}

const LIST = defineStatement({
  name: 'promotions_list_codes',
  row: z.object({ code: z.string(), createdAt: z.date(), claimedAt: z.date().nullable() }),
  text: `select code.code, code.created_at as "createdAt", claim.issued_at as "claimedAt"
           from promotions promotion join promotion_codes code on code.promotion_id = promotion.id
           left join promotion_claims claim on claim.id = code.claim_id
          where promotion.content_id = $1 order by code.created_at, code.code`,
});

export interface ListedCode {
  code: string;
  createdAt: Date;
  claimedAt: Date | null;
}

/** Lists the codes of a promotion in the order in which they were created. */
export function listCodes(db: Db, contentId: string): Promise<ListedCode[]> {
  return db.query(LIST, [contentId]);
}

const COUNT = defineStatement({
  name: 'promotions_count_codes',
  row: z.object({ total: z.int(), used: z.int() }),
  text: `select count(*)::int as total, count(code.claim_id)::int as used
           from promotions promotion join promotion_codes code on code.promotion_id = promotion.id where promotion.content_id = $1`,
});

/** Counts the codes of a promotion, and those that were redeemed. */
export async function countCodes(db: Db, contentId: string): Promise<{ total: number; used: number }> {
  const [counted] = await db.query(COUNT, [contentId]);
  return counted ?? { total: 0, used: 0 };
}

const FIND = defineStatement({
  name: 'promotions_find_code',
  row: z.object({ code: z.string(), isUsed: z.boolean() }),
  text: `select code, claim_id is not null as "isUsed" from promotion_codes where promotion_id = $1 and code = upper(trim($2))`,
});

/** Returns the code of a promotion that a member typed; undefined for one that it does not have. */
export async function findCode(db: Db, promotionId: bigint, typed: string): Promise<SingleUseCode | undefined> {
  return (await db.query(FIND, [promotionId, typed]))[0];
}

const REDEEM = defineStatement({
  name: 'promotions_redeem_code',
  row: z.object({ code: z.string() }),
  text: `update promotion_codes set claim_id = $3 where promotion_id = $1 and code = upper(trim($2)) and claim_id is null returning code`,
});

/** Redeems a code for a claim. Throws ClaimRefusedError when another claim has it. */
export async function redeemCode(
  tx: Tx,
  { promotionId, typed, claimId }: { promotionId: bigint; typed: string; claimId: bigint },
): Promise<void> {
  const redeemed = await tx.query(REDEEM, [promotionId, typed, claimId]);
  if (redeemed.length === 0) throw new ClaimRefusedError('coupon_used_up');
}
