import * as z from 'zod';
import { publishLiveEvents } from '#domain/messaging';
import { giveCashToMany, giveGrant } from '#domain/rewards';
import type { Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { isCounted } from '#rules/rewards/offers/offer-forms';
import { grantTermsOf } from '#rules/rewards/offers/offer-terms';
import { getTitle, type StoredPromotion } from '../offers/stored-offers.ts';
import type { Claim } from './claim-rows.ts';
import type { ClaimDeps } from './claims.ts';
import type { JudgedMember } from './judge-members.ts';
import { countIssued } from './pay-claim.ts';
import { payCounted } from './pay-counted.ts';

/** A member whose claim is paid. */
export interface PayableMember extends JudgedMember {
  languageTag: string;
}

export interface PaidClaim extends PayableMember {
  claim: Pick<Claim, 'id' | 'publicId' | 'memberId' | 'amountMinor' | 'languageTag'>;
}

const INSERT_CLAIMS = defineStatement({
  name: 'promotions_insert_claims',
  row: z.object({ id: z.bigint(), publicId: z.string() }),
  text: `insert into promotion_claims (promotion_id, version, currency, exclusive_group, public_id, member_id, period, amount_minor,
                                       language_tag, state, issued_at)
         select $1, $2, $3, $4, given.*, 'issued', clock_timestamp()
           from unnest($5::text[], $6::bigint[], $7::text[], $8::bigint[], $9::text[]) as given
         on conflict do nothing returning id, public_id as "publicId"`,
});

/** Writes a claim for each member who has none in the period. */
export async function insertClaims(
  tx: Tx,
  deps: Pick<ClaimDeps, 'random'>,
  { id: promotionId, version, offer }: StoredPromotion,
  paid: readonly PayableMember[],
): Promise<PaidClaim[]> {
  if (paid.length === 0) return [];
  const rows = paid.map((member) => ({ ...member, publicId: randomId(deps.random, 'K') }));
  const written = await tx.query(INSERT_CLAIMS, [
    promotionId,
    version,
    offer.currency,
    offer.eligibility.group ?? null,
    rows.map(({ publicId }) => publicId),
    rows.map(({ memberId }) => String(memberId)),
    rows.map(({ judgement }) => judgement.period),
    rows.map(({ judgement }) => String(judgement.amountMinor)),
    rows.map(({ languageTag }) => languageTag),
  ]);
  const stored = new Map(written.map((row) => [row.publicId, row]));
  return rows.flatMap(({ publicId, ...member }) => {
    const row = stored.get(publicId);
    const { memberId, judgement, languageTag } = member;
    return row ? [{ ...member, claim: { ...row, memberId, amountMinor: judgement.amountMinor, languageTag } }] : [];
  });
}

interface Payments {
  promotion: StoredPromotion;
  claims: readonly PaidClaim[];
  /** `player` accounts by member. */
  accounts: ReadonlyMap<bigint, bigint>;
}

/**
 * Pays new claims of a promotion, whose members' accounts the caller has locked. The promotion is locked last, because all of its claims wait for
 * it. Throws InsufficientFundsError, and ClaimRefusedError when the number of claims is used up.
 */
export async function payClaims(tx: Tx, deps: ClaimDeps, { promotion, claims, accounts }: Payments): Promise<void> {
  if (claims.length === 0) return;
  const { id: promotionId, offer } = promotion;
  const { currency, turnoverFactor: turnoverHundredths } = offer;
  const names = await titlesOf(tx, promotion, claims);
  const awards = claims.flatMap(({ claim: { memberId, publicId: reference, amountMinor, languageTag } }) => {
    const accountId = accounts.get(memberId);
    return accountId === undefined
      ? []
      : [{ memberId, accountId, reference, amountMinor, name: names.get(languageTag) ?? promotion.contentId }];
  });
  const terms = grantTermsOf(offer);
  if (isCounted(offer.form)) {
    const counted = claims.map(({ claim }) => ({ claim, name: names.get(claim.languageTag) ?? promotion.contentId }));
    await payCounted(tx, deps, promotion, counted);
  } else if (terms)
    for (const { accountId: _accountId, ...award } of awards)
      await giveGrant(tx, deps, { ...award, promotionId, currency, depositMinor: 0n, terms });
  else await giveCashToMany(tx, deps, { promotionId, currency, turnoverHundredths, awards });
  const memberIds = awards.map(({ memberId }) => memberId);
  publishLiveEvents(tx, memberIds, 'rewards', {});
  await countIssued(
    tx,
    promotion,
    claims.map(({ claim }) => claim),
  );
}

/** Returns the promotion's title by the languages of the claims. */
async function titlesOf(
  tx: Tx,
  promotion: StoredPromotion,
  claims: readonly PaidClaim[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { claim } of claims)
    if (!names.has(claim.languageTag)) names.set(claim.languageTag, await getTitle(tx, promotion, claim.languageTag));
  return names;
}
