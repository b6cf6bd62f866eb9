import { eq, sql } from 'drizzle-orm';
import { lockBalancesOfOwner } from '#domain/ledger';
import { notifyMember } from '#domain/inbox';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { nextClaimState } from '#rules/rewards/claim-states';
import { claimRulesOf } from '#rules/rewards/offers/offer-terms';
import { ClaimRefusedError } from '../errors.ts';
import { getPromotionVersion, getTitle } from '../offers/stored-offers.ts';
import { promotionClaims } from '../tables.ts';
import { type Claim, findClaimByPublicId } from './claim-rows.ts';
import { type ClaimDeps, moveClaim } from './claims.ts';
import { payClaim } from './pay-claim.ts';
import { judgeClaim, readClaimFacts } from './judge-claim.ts';

export type ClaimDecision = { verdict: 'approve'; amountMinor: bigint } | { verdict: 'reject'; reason: string };

/**
 * Decides an application: pays the approved amount, or rejects it with a reason that its member reads. Returns the claim as it was.
 * Throws AppError `not_found` and `wrong_state`, and ClaimRefusedError when the member may no longer get it.
 */
export async function decideClaim(
  tx: Tx,
  deps: ClaimDeps,
  { publicId, actor, decision }: { publicId: string; actor: string; decision: ClaimDecision },
): Promise<Claim> {
  const found = await findClaimByPublicId(tx, publicId);
  if (!found) throw new AppError('not_found');
  await lockBalancesOfOwner(tx, ['player'], found.memberId);
  // Read again under the lock: the member may have taken it back.
  const claim = await findClaimByPublicId(tx, publicId);
  if (!claim) throw new AppError('not_found');
  if (decision.verdict === 'reject') await reject(tx, { claim, actor, reason: decision.reason });
  else await approve(tx, deps, { claim, actor, amountMinor: decision.amountMinor });
  return claim;
}

async function reject(
  tx: Tx,
  { claim, actor, reason }: { claim: Claim; actor: string; reason: string },
): Promise<void> {
  await moveClaim(tx, claim, 'reject', { reason, decidedBy: actor });
  const promotion = await getPromotionVersion(tx, claim.promotionId, claim.version);
  const name = await getTitle(tx, promotion, claim.languageTag);
  await notifyMember(tx, claim.memberId, 'claimRejected', { name, promotion: String(promotion.id), reason });
}

async function approve(
  tx: Tx,
  deps: ClaimDeps,
  { claim, actor, amountMinor: approvedMinor }: { claim: Claim; actor: string; amountMinor: bigint },
): Promise<void> {
  const promotion = await getPromotionVersion(tx, claim.promotionId, claim.version);
  const situation = { areConditionsMet: true, hasEnded: false, applications: claim.applications };
  const state = nextClaimState(claim.state, 'approve', claimRulesOf(promotion.offer, claim.period), situation);
  if (!state) throw new AppError('wrong_state');
  const facts = await readClaimFacts(tx, { ...claim, timeZone: deps.timeZone, zaloIssuer: deps.zaloIssuer }, [
    promotion,
  ]);
  // Applications are decided after the end too, and their own keys and coupon were checked when they were made.
  const {
    coupon: _coupon,
    hasSingleUseCodes: _codes,
    onePer: _onePer,
    group: _group,
    ...eligibility
  } = promotion.offer.eligibility;
  const offer = { ...promotion.offer, endsAt: undefined, eligibility };
  const decided = { ...promotion, offer, state: 'running' as const };
  const judgement = judgeClaim(decided, facts, { approvedMinor, isApplication: true }, deps.maxFactorHundredths);
  if (judgement.refusal) throw new ClaimRefusedError(judgement.refusal);
  const [issued] = await tx.orm
    .update(promotionClaims)
    .set({
      state: 'issued',
      amountMinor: judgement.amountMinor,
      issuedAt: sql`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
      decidedBy: actor,
      reason: null,
    })
    .where(eq(promotionClaims.id, claim.id))
    .returning();
  if (!issued) throw new AppError('not_found');
  await payClaim(tx, deps, { promotion, claim: issued, deposit: undefined });
}
