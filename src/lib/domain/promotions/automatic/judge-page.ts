import type { Tx } from '#kernel/database';
import { type KeyHashes, KeyTally, countUses, hashKeys } from '../claims/claim-keys.ts';
import type { ClaimDeps } from '../claims/claims.ts';
import { type ClaimFacts, factsOf, type Judgement, judgeClaim, readFactsOfMembers } from '../claims/judge-claim.ts';
import type { StoredPromotion } from '../offers/stored-offers.ts';

/** A member of a page with what the promotion awards. */
export interface JudgedMember {
  memberId: bigint;
  languageCode: string;
  hashes: KeyHashes;
  judgement: Judgement;
}

/**
 * Judges the members of a page as their own claims would be, one after the other: each finds the budget, the number of claims and the keys
 * that the ones before have left. The caller holds the locks of their balances, of the promotion and of its budget.
 */
export async function judgePage(
  tx: Tx,
  deps: ClaimDeps,
  { promotion, memberIds }: { promotion: StoredPromotion; memberIds: readonly bigint[] },
): Promise<JudgedMember[]> {
  const { currency, eligibility } = promotion.offer;
  const { zaloIssuer, timeZone } = deps;
  const facts = await readFactsOfMembers(tx, { memberIds, currency, timeZone, zaloIssuer }, [promotion]);
  const owners = { memberIds, visitor: undefined, zaloIssuer };
  const keys = await hashKeys(tx, (text) => deps.fingerprint(text), owners);
  const uses = await countUses(tx, promotion.id, { hashes: keys, counted: eligibility.onePer ?? [] });
  const tally = new KeyTally();
  const given = { sumMinor: 0n, claims: 0 };
  const judged: JudgedMember[] = [];
  for (const memberId of memberIds) {
    const own = facts.get(memberId);
    if (!own) continue;
    const hashes: KeyHashes = keys.get(memberId) ?? new Map();
    const usedBy = tally.withUses(uses.get(memberId) ?? {}, hashes);
    const left = { ...promotion, issuedClaims: promotion.issuedClaims + given.claims };
    const judgement = judgeClaim(
      left,
      withoutGiven(own, promotion, given.sumMinor),
      { usedBy },
      deps.maxFactorHundredths,
    );
    judged.push({ memberId, languageCode: own.member.languageCode, hashes, judgement });
    if (judgement.refusal) continue;
    given.sumMinor += judgement.amountMinor;
    given.claims += 1;
    tally.add(memberId, hashes);
  }
  return judged;
}

/** Returns the facts with a budget from which a sum was taken. */
function withoutGiven(facts: ClaimFacts, promotion: StoredPromotion, givenMinor: bigint): ClaimFacts {
  const own = factsOf(facts, promotion);
  const left = { ...own, budgetLeftMinor: own.budgetLeftMinor - givenMinor };
  return { ...facts, promotions: new Map([[promotion.id, left]]) };
}
