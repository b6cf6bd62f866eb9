import { awardItem, givePoints } from '#domain/points';
import type { Tx } from '#kernel/database';
import { UNIT } from '#kernel/money';
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
