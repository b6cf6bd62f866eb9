import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ensureAccount, lockBalancesOfOwner } from '#domain/ledger';
import { lockAgainstErasure } from '#domain/members';
import { publishLiveEvent } from '#domain/messaging';
import type { GiveDeps } from '#domain/rewards';
import type { Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { applicationProblems } from '#rules/rewards/applications';
import { type ClaimEvent, type ClaimState, nextClaimState } from '#rules/rewards/claim-states';
import { countedDays } from '#rules/rewards/offers/offer-periods';
import { givenBy } from '#rules/rewards/offers/offer-amounts';
import { claimRulesOf } from '#rules/rewards/offers/offer-terms';
import { findCode, redeemCode } from '../codes/single-use-codes.ts';
import { giveEnvelopes, lockEnvelopes } from '../envelopes/envelopes.ts';
import { ClaimRefusedError } from '../errors.ts';
import { getPromotionVersion, listPublishedPromotions, type StoredPromotion } from '../offers/stored-offers.ts';
import { claimImages, promotionClaims } from '../tables.ts';
import { type ClaimVisitor, countUses, hashKeys, type KeyHashes, saveKeys } from './claim-keys.ts';
import { type Claim, findClaim, findClaimByPublicId, JOINING, saveClaim } from './claim-rows.ts';
import { payClaim } from './pay-claim.ts';
import { saveLosses, saveRebates } from './played-days.ts';
import { canJoin, type Judgement, judgeClaim, readClaimFacts } from './judge-claim.ts';

export interface ClaimDeps extends GiveDeps {
  /** Returns a keyed hash of a text. */
  fingerprint(text: string): Uint8Array;
  /** The operator's, which decides the days of claims. */
  timeZone: string;
  /** Issuer of the accounts at Zalo that members link; undefined where the portal has no such provider. */
  zaloIssuer?: string | undefined;
}

export interface Claimant {
  memberId: bigint;
  currency: string;
  visitor: ClaimVisitor;
  /** Language of an award's name. */
  languageTag: string;
}

export interface Attempt {
  claimant: Claimant;
  /** Public id of the promotion's content item. */
  contentId: string;
  /** As the member typed it. */
  coupon?: string | undefined;
  /** Public id of the only deposit that counts; default: the last one that can be claimed for. */
  depositId?: string | undefined;
  /** The member applies for what staff decide about. */
  isApplication?: boolean;
}

interface Prepared {
  promotion: StoredPromotion;
  judgement: Judgement;
  hashes: KeyHashes;
  /** The member's claim of the period that the judgement names. */
  present: Claim | undefined;
  hasJoined: boolean;
  now: Date;
}

/**
 * Claims a promotion for a member, or signs in for its day, and pays the award. A period has one claim, so that nothing is paid
 * twice. Throws AppError `not_found` and ClaimRefusedError.
 */
export async function claimPromotion(
  tx: Tx,
  deps: ClaimDeps,
  { act, ...attempt }: Attempt & { act: 'claim' | 'sign' },
): Promise<Claim> {
  const prepared = await prepare(tx, deps, attempt);
  const { judgement, promotion, now } = prepared;
  if (judgement.refusal) throw new ClaimRefusedError(judgement.refusal);
  const written = await writeClaim(tx, deps, attempt, {
    prepared,
    state: stateAfter(prepared, act) === 'signed' ? 'signed' : 'issued',
    issuedAt: now,
  });
  const { coupon: typed } = attempt;
  if (promotion.offer.eligibility.hasSingleUseCodes && typed !== undefined)
    await redeemCode(tx, { promotionId: promotion.id, typed, claimId: written.id });
  const claim = promotion.offer.award.type === 'red_envelope' ? await openEnvelope(tx, written) : written;
  await payClaim(tx, deps, { promotion, claim, deposit: judgement.deposit });
  return claim;
}

/** Takes an envelope for a claim, which gets its amount. Throws ClaimRefusedError when others have taken them all. */
async function openEnvelope(tx: Tx, claim: Claim): Promise<Claim> {
  const { id: claimId, promotionId } = claim;
  const [envelope] = await lockEnvelopes(tx, { promotionId, count: 1 });
  if (!envelope) throw new ClaimRefusedError('budget_used');
  const { position, amountMinor } = envelope;
  await giveEnvelopes(tx, promotionId, [{ position, claimId }]);
  await tx.orm.update(promotionClaims).set({ amountMinor }).where(eq(promotionClaims.id, claimId));
  return { ...claim, amountMinor };
}

/** Joins a promotion that has to be joined before its claim. Throws AppError `not_found` and ClaimRefusedError. */
export async function joinPromotion(tx: Tx, deps: ClaimDeps, attempt: Attempt): Promise<void> {
  const prepared = await prepare(tx, deps, attempt);
  const { judgement, promotion } = prepared;
  if (!canJoin(judgement) && judgement.refusal) throw new ClaimRefusedError(judgement.refusal);
  await saveClaim(tx, deps.random, {
    ...ownerOf(attempt, promotion),
    period: JOINING,
    state: stateAfter(prepared, 'join'),
  });
}

/** Leaves a promotion that the member has joined. Throws AppError `not_found`, and ClaimRefusedError when the member has not joined. */
export async function leavePromotion(tx: Tx, deps: ClaimDeps, attempt: Attempt): Promise<void> {
  const prepared = await prepare(tx, deps, attempt);
  await saveClaim(tx, deps.random, {
    ...ownerOf(attempt, prepared.promotion),
    period: JOINING,
    state: stateAfter(prepared, 'leave'),
  });
}

export interface ApplicationForm {
  remark: string;
  /** Public ids of images that the member uploaded. */
  images: readonly string[];
}

/**
 * Applies for a promotion that staff decide about. Throws AppError `not_found`, also for an image that is not the member's,
 * InvalidFieldsError and ClaimRefusedError.
 */
export async function applyForPromotion(
  tx: Tx,
  deps: ClaimDeps,
  { form, ...attempt }: Attempt & { form: ApplicationForm },
): Promise<Claim> {
  const images = await lockImages(tx, attempt.claimant.memberId, form.images);
  const problems = applicationProblems({ remark: form.remark, images });
  const [problem] = problems;
  if (problem) throw new InvalidFieldsError({ [problem.includes('image') ? 'images' : 'remark']: { code: problem } });
  const prepared = await prepare(tx, deps, { ...attempt, isApplication: true });
  const { judgement, present } = prepared;
  if (judgement.refusal) throw new ClaimRefusedError(judgement.refusal);
  const claim = await writeClaim(tx, deps, attempt, {
    prepared,
    state: stateAfter(prepared, 'apply'),
    issuedAt: null,
    application: { remark: form.remark, applications: (present?.applications ?? 0) + 1 },
  });
  await tx.orm.update(claimImages).set({ claimId: null }).where(eq(claimImages.claimId, claim.id));
  if (images.length > 0)
    await tx.orm
      .update(claimImages)
      .set({ claimId: claim.id })
      .where(inArray(claimImages.publicId, [...form.images]));
  return claim;
}

/** Cancels an application that staff have not decided. Throws AppError `not_found` and `wrong_state`. */
export async function cancelApplication(
  tx: Tx,
  { memberId, publicId }: { memberId: bigint; publicId: string },
): Promise<void> {
  await lockBalancesOfOwner(tx, ['player'], memberId);
  const claim = await findClaimByPublicId(tx, publicId);
  if (claim?.memberId !== memberId) throw new AppError('not_found');
  await moveClaim(tx, claim, 'cancel');
}

/** Moves a claim by an event that pays nothing. Throws AppError `wrong_state`. */
export async function moveClaim(
  tx: Tx,
  claim: Claim,
  event: ClaimEvent,
  change: { reason?: string; decidedBy?: string } = {},
): Promise<void> {
  const { offer } = await getPromotionVersion(tx, claim.promotionId, claim.version);
  const state = nextClaimState(claim.state, event, claimRulesOf(offer, claim.period), {
    areConditionsMet: true,
    hasEnded: false,
    applications: claim.applications,
  });
  if (!state) throw new AppError('wrong_state');
  await tx.orm
    .update(promotionClaims)
    .set({ state, ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(promotionClaims.id, claim.id));
  publishLiveEvent(tx, claim.memberId, 'rewards', {});
}

async function prepare(
  tx: Tx,
  deps: ClaimDeps,
  { claimant, contentId, coupon, depositId, isApplication }: Attempt,
): Promise<Prepared> {
  const { memberId, currency, visitor } = claimant;
  const { zaloIssuer, timeZone } = deps;
  await lockAgainstErasure(tx, memberId);
  // A member without an account in the ledger has nothing to lock yet.
  await ensureAccount(tx, 'player', memberId, currency);
  await lockBalancesOfOwner(tx, ['player'], memberId);
  const [promotion] = await listPublishedPromotions(tx, [contentId]);
  if (!promotion) throw new AppError('not_found');
  const claiming = { memberIds: [memberId], visitors: new Map([[memberId, visitor]]), zaloIssuer };
  const keys = await hashKeys(tx, (text) => deps.fingerprint(text), claiming);
  const hashes: KeyHashes = keys.get(memberId) ?? new Map();
  const counted = promotion.offer.eligibility.onePer ?? [];
  const uses = await countUses(tx, promotion.id, { hashes: keys, counted });
  const usedBy = uses.get(memberId) ?? {};
  const facts = await readClaimFacts(tx, { memberId, currency, timeZone, zaloIssuer }, [promotion]);
  const { hasSingleUseCodes } = promotion.offer.eligibility;
  const singleUseCode =
    hasSingleUseCodes && coupon !== undefined ? await findCode(tx, promotion.id, coupon) : undefined;
  const input = {
    country: visitor.country,
    coupon,
    singleUseCode,
    usedBy,
    depositId,
    isApplication: isApplication === true,
  };
  const judgement = judgeClaim(promotion, facts, input, deps.maxFactorHundredths);
  const promotionId = promotion.id;
  const joining = await findClaim(tx, { promotionId, memberId, period: JOINING });
  return {
    promotion,
    judgement,
    hashes,
    present: await findClaim(tx, { promotionId, memberId, period: judgement.period }),
    hasJoined: joining?.state === 'joined',
    now: facts.member.now,
  };
}

/** Returns the state that an event leads to. Throws ClaimRefusedError when it is not allowed. */
function stateAfter({ promotion, judgement, present, hasJoined }: Prepared, event: ClaimEvent): ClaimState {
  const state = present && present.state !== 'open' ? present.state : hasJoined ? 'joined' : 'open';
  const situation = { areConditionsMet: true, hasEnded: false, applications: present?.applications ?? 0 };
  const next = nextClaimState(state, event, claimRulesOf(promotion.offer, judgement.period), situation);
  if (!next) throw new ClaimRefusedError(isSettled(state) ? 'already_claimed' : 'wrong_state');
  return next;
}

function isSettled(state: ClaimState): boolean {
  return state === 'issued' || state === 'signed' || state === 'claimed';
}

function ownerOf({ claimant: { memberId, currency } }: Attempt, { id: promotionId, version }: StoredPromotion) {
  return { promotionId, version, memberId, currency };
}

interface NewClaim {
  prepared: Prepared;
  state: ClaimState;
  issuedAt: Date | null;
  application?: { remark: string; applications: number };
}

async function writeClaim(tx: Tx, deps: ClaimDeps, attempt: Attempt, written: NewClaim): Promise<Claim> {
  const { promotion, judgement, hashes, now } = written.prepared;
  const claim = await saveClaim(tx, deps.random, {
    ...ownerOf(attempt, promotion),
    ...written.application,
    period: judgement.period,
    state: written.state,
    amountMinor: givenBy(promotion.offer, judgement.amountMinor),
    exclusiveGroup: promotion.offer.eligibility.group ?? null,
    run: judgement.run ?? null,
    languageTag: attempt.claimant.languageTag,
    reason: null,
    issuedAt: written.issuedAt,
  });
  await saveKeys(tx, promotion.id, [{ claimId: claim.id, hashes }]);
  await saveRebates(tx, [{ claimId: claim.id, lines: judgement.lines }]);
  const { loss } = judgement;
  const days = countedDays(promotion.offer, { now, timeZone: deps.timeZone });
  if (loss && days) await saveLosses(tx, { promotionId: promotion.id, days }, [{ ...loss, memberId: claim.memberId }]);
  return claim;
}

/** Stores an image for an application, which must follow within a day. Returns its public id. Throws AppError `account_blocked` for an erased account. */
export async function storeClaimImage(
  tx: Tx,
  deps: Pick<ClaimDeps, 'random'>,
  image: { memberId: bigint; mediaType: string; content: Uint8Array },
): Promise<string> {
  await lockAgainstErasure(tx, image.memberId);
  const publicId = randomId(deps.random, 'I');
  await tx.orm.insert(claimImages).values({ ...image, publicId });
  return publicId;
}

/** Locks images that the member uploaded and attached to nothing. Throws AppError `not_found`. */
async function lockImages(tx: Tx, memberId: bigint, publicIds: readonly string[]) {
  if (publicIds.length === 0) return [];
  const rows = await tx.orm
    .select({ type: claimImages.mediaType, bytes: sql<number>`octet_length(${claimImages.content})` })
    .from(claimImages)
    .where(
      and(
        inArray(claimImages.publicId, [...publicIds]),
        eq(claimImages.memberId, memberId),
        isNull(claimImages.claimId),
      ),
    )
    .for('update');
  if (rows.length !== new Set(publicIds).size) throw new AppError('not_found');
  return rows;
}
