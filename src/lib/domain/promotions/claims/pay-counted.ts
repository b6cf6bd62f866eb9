import * as z from 'zod';
import { awardItem, givePoints } from '#domain/points';
import type { Tx } from '#kernel/database';
import { UNIT } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { ClaimRefusedError } from '../errors.ts';
import type { StoredPromotion } from '../offers/stored-offers.ts';
import { awardTickets } from '../raffles/award-tickets.ts';
import type { Claim } from './claim-rows.ts';
import type { ClaimDeps } from './claims.ts';

export interface CountedAward {
  claim: Pick<Claim, 'publicId' | 'memberId' | 'amountMinor' | 'languageTag'>;
  /** Name of the promotion, in the claim's language. */
  name: string;
}

/**
 * Gives the points, raffle tickets or goods of claims. Throws ClaimRefusedError when the raffle gives no tickets any more, or pieces are
 * sold out.
 */
export async function payCounted(
  tx: Tx,
  deps: Pick<ClaimDeps, 'random' | 'timeZone'>,
  { offer: { form, raffle, item } }: Pick<StoredPromotion, 'offer'>,
  awards: readonly CountedAward[],
): Promise<void> {
  if (form === 'points') {
    const points = awards.map(({ claim: { publicId, memberId, amountMinor: pointsMinor }, name: remark }) => {
      return { memberId, act: 'promotion', pointsMinor, key: `promotion:${publicId}`, remark } as const;
    });
    await givePoints(tx, deps, points);
    return;
  }
  for (const { claim } of awards) {
    const { publicId, memberId, languageTag } = claim;
    const key = `promotion:${publicId}`;
    const count = Number(claim.amountMinor / UNIT);
    if (raffle !== undefined) {
      const isGiven = await awardTickets(tx, { raffle, memberId, timeZone: deps.timeZone, tickets: count, key });
      if (!isGiven) throw new ClaimRefusedError('ended');
    } else if (item !== undefined) {
      const award = { memberId, itemId: item, quantity: count, key, languageTags: [languageTag, 'en'] };
      if (!(await awardItem(tx, deps, award))) throw new ClaimRefusedError('budget_used');
    }
  }
}

const WON = defineStatement({
  name: 'promotions_won_goods',
  row: z.object({ position: z.int(), item: z.string() }),
  text: `select position, item from raffle_prizes where promotion_id = $1 and member_id = $2 and item is not null order by position`,
});

/** Orders the goods that a member won in a raffle, also beyond the stock: they are promised. */
export async function giveWonGoods(
  tx: Tx,
  deps: Pick<ClaimDeps, 'random'>,
  { promotionId, memberId, languageTag }: Pick<Claim, 'promotionId' | 'memberId' | 'languageTag'>,
): Promise<void> {
  for (const { position, item } of await tx.query(WON, [promotionId, memberId])) {
    const award = { memberId, itemId: item, quantity: 1, languageTags: [languageTag, 'en'], isPromised: true };
    await awardItem(tx, deps, { ...award, key: `raffle:${promotionId}:${position}` });
  }
}
