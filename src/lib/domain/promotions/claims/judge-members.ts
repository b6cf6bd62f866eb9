import type { Tx } from '#kernel/database';
import { type ClaimVisitor, type KeyHashes, KeyTally, countUses, hashKeys } from './claim-keys.ts';
import type { ClaimDeps } from './claims.ts';
import { type ClaimFacts, factsOf, type Judgement, judgeClaim, readFactsOfMembers } from './judge-claim.ts';
import type { StoredPromotion } from '../offers/stored-offers.ts';

/** A member with what the promotion awards. */
export interface JudgedMember {
  memberId: bigint;
  languageCode: string;
  hashes: KeyHashes;
  judgement: Judgement;
}

interface JudgedClaims {
  promotion: StoredPromotion;
  memberIds: readonly bigint[];
  /** The visitors of members who claim themselves, by member. */
  visitors?: ReadonlyMap<bigint, ClaimVisitor>;
}

/**
 * Judges the claims of members one after the other, in their order: each finds the budget, the number of claims and the keys that the ones before
 * have left. The caller holds the locks of their balances. Without those of the promotion and its budget, paying may fail.
 */
export async function judgeMembers(
  tx: Tx,
  deps: ClaimDeps,
  { promotion, memberIds, visitors = new Map() }: JudgedClaims,
): Promise<JudgedMember[]> {
  const { currency, eligibility } = promotion.offer;
  const { zaloIssuer, timeZone } = deps;
  const facts = await readFactsOfMembers(tx, { memberIds, currency, timeZone, zaloIssuer }, [promotion]);
  const keys = await hashKeys(tx, (text) => deps.fingerprint(text), { memberIds, visitors, zaloIssuer });
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
    const input = { usedBy, country: visitors.get(memberId)?.country };
    const judgement = judgeClaim(left, withoutGiven(own, promotion, given.sumMinor), input, deps.maxFactorHundredths);
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
