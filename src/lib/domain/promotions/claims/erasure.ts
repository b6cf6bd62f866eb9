import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { claimImages } from '../tables.ts';

const ERASE = defineStatement({
  name: 'promotions_erase',
  text: `with images as (delete from claim_images where member_id = $1),
              unpaid as (select id from promotion_claims where member_id = $1 and issued_at is null),
              tickets as (delete from raffle_tickets ticket using promotion_draws draw
                           where ticket.member_id = $1 and draw.promotion_id = ticket.promotion_id and draw.closed_at is null),
              controls as (delete from promotion_controls where member_id = $1),
              keys as (delete from promotion_claim_keys where claim_id in (select id from unpaid)),
              claims as (delete from promotion_claims where id in (select id from unpaid))
         update promotion_claims set remark = null, reason = null where member_id = $1 and issued_at is not null`,
});

/**
 * Deletes a member's applications with their words and images, those that wait for staff too, and every claim that paid nothing. Paid
 * claims stay as records of money, with the keyed hashes by which one person cannot claim again under another account.
 */
export async function eraseClaims(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(ERASE, [memberId]);
}

/** Deletes images that no application used within a day. */
export async function deleteUnusedImages(tx: Tx): Promise<void> {
  await tx.orm
    .delete(claimImages)
    .where(and(isNull(claimImages.claimId), lt(claimImages.createdAt, sql`now() - interval '1 day'`)));
}
