import { lockAccounts } from '#domain/ledger';
import {
  findStoredResponses,
  type IdempotentRequest,
  lockAgainstErasure,
  runIdempotent,
  storeResponses,
} from '#domain/members';
import { Batcher } from '#kernel/batcher';
import type { Database, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { nextClaimState } from '#rules/rewards/claim-states';
import { claimRulesOf } from '#rules/rewards/offers/offer-terms';
import { saveKeys } from '../claims/claim-keys.ts';
import { type Attempt, type ClaimDeps, claimPromotion } from '../claims/claims.ts';
import { type JudgedMember, judgeMembers } from '../claims/judge-members.ts';
import { insertClaims, payClaims } from '../claims/pay-claims.ts';
import { type ClaimReason, ClaimRefusedError } from '../errors.ts';
import { listPublishedPromotions, type StoredPromotion } from '../offers/stored-offers.ts';
import { giveEnvelopes, lockEnvelopes } from './envelopes.ts';

/** A member opens an envelope; the same request again has the same key. */
export interface EnvelopeRequest extends Pick<Attempt, 'claimant' | 'contentId'> {
  idempotent: Omit<IdempotentRequest, 'memberId' | 'endpoint'>;
}

/** Public id of the claim, or why there is none. */
type Outcome = string | AppError;

/** Name of the endpoint under which the keys of requests are stored. */
const ENDPOINT = 'openRedEnvelope';
/** One transaction reads while the other one, which has locked the budget, pays. */
const LANES = 2;
const MAX_BATCH = 128;
const MAX_WAITING = 8192;

/**
 * Opens red envelopes. Requests that arrive while others are being answered share one transaction: thousands of members press in the same
 * second, and each claim alone takes some twenty round trips.
 */
export class EnvelopeOpenings {
  readonly #batcher: Batcher<EnvelopeRequest, Outcome>;

  constructor(db: Database, deps: ClaimDeps) {
    this.#batcher = new Batcher({
      runAll: (batch) => openAll(db, deps, batch),
      runOne: (request) => db.transaction((tx) => openAlone(tx, deps, request)),
      keyOf: ({ claimant }) => claimant.memberId,
      lanes: LANES,
      maxItems: MAX_BATCH,
      maxWaiting: MAX_WAITING,
    });
  }

  /**
   * Takes an envelope for a member and pays it. Returns the public id of the claim. Throws AppError `not_found`, ClaimRefusedError and
   * IdempotencyKeyReusedError.
   */
  async open(request: EnvelopeRequest): Promise<string> {
    const outcome = await this.#batcher.submit(request);
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }
}

/** Opens the envelopes of each opening in a transaction of its own. */
async function openAll(db: Database, deps: ClaimDeps, batch: readonly EnvelopeRequest[]): Promise<Outcome[]> {
  const outcomes = new Map<bigint, Outcome>();
  const openings = Map.groupBy(batch, ({ contentId, claimant: { currency } }) => `${contentId} ${currency}`);
  for (const requests of openings.values()) {
    const opened = await db.transaction((tx) => openTogether(tx, deps, requests));
    for (const [memberId, outcome] of opened) outcomes.set(memberId, outcome);
  }
  return batch.map(({ claimant }) => {
    const outcome = outcomes.get(claimant.memberId);
    if (outcome === undefined) throw new Error('a request got no outcome');
    return outcome;
  });
}

/** Opens an envelope as any promotion is claimed. */
async function openAlone(tx: Tx, deps: ClaimDeps, { idempotent, ...attempt }: EnvelopeRequest): Promise<string> {
  const { memberId, currency } = attempt.claimant;
  // Before the key, in the order of openTogether.
  await lockMembers(tx, [memberId], currency);
  const response = await runIdempotent(tx, { ...idempotent, memberId, endpoint: ENDPOINT }, async () => {
    const { publicId } = await claimPromotion(tx, deps, { ...attempt, act: 'claim' });
    return { claimId: publicId };
  });
  return claimIdOf(response);
}

/** Returns the accounts of members, which are locked until the transaction ends, by their ids. */
async function lockMembers(tx: Tx, memberIds: readonly bigint[], currency: string): Promise<Map<bigint, bigint>> {
  await lockAgainstErasure(tx, ...memberIds);
  return lockAccounts(tx, { kind: 'player', ownerIds: memberIds, currency });
}

function claimIdOf(response: unknown): string {
  const { claimId } = response as { claimId: string };
  return claimId;
}

/** Opens envelopes of one opening for members of one currency. Throws where one of them has to be looked at alone. */
async function openTogether(
  tx: Tx,
  deps: ClaimDeps,
  requests: readonly EnvelopeRequest[],
): Promise<Map<bigint, Outcome>> {
  const [first] = requests;
  if (!first) return new Map();
  const { contentId, claimant } = first;
  const memberIds = requests.map((request) => request.claimant.memberId);
  const accounts = await lockMembers(tx, memberIds, claimant.currency);
  const keys = requests.map(({ idempotent, claimant: { memberId } }) => ({
    ...idempotent,
    memberId,
    endpoint: ENDPOINT,
  }));
  const stored = await findStoredResponses(tx, keys);
  const outcomes = new Map<bigint, Outcome>();
  for (const [memberId, found] of stored)
    outcomes.set(memberId, found instanceof AppError ? found : claimIdOf(found.response));
  const fresh = requests.filter((request) => !stored.has(request.claimant.memberId));
  const promotion = await findOpening(tx, contentId);
  const { willing, refused } = await judge(tx, deps, { promotion, requests: fresh });
  for (const [memberId, reason] of refused) outcomes.set(memberId, new ClaimRefusedError(reason));
  const paid = await pay(tx, deps, { promotion, willing, accounts, requests: fresh });
  for (const { memberId } of willing) {
    const claimId = paid.get(memberId);
    outcomes.set(memberId, claimId ?? new ClaimRefusedError('budget_used'));
  }
  const answered = keys.flatMap((key) => {
    const claimId = paid.get(key.memberId);
    return claimId === undefined ? [] : [{ ...key, response: { claimId } }];
  });
  await storeResponses(tx, answered);
  return outcomes;
}

/** Returns a promotion whose envelopes can be opened together. Throws AppError `not_found`. */
async function findOpening(tx: Tx, contentId: string): Promise<StoredPromotion> {
  const [promotion] = await listPublishedPromotions(tx, [contentId]);
  if (!promotion) throw new AppError('not_found');
  const { award, needsJoining } = promotion.offer;
  if (award.type !== 'red_envelope' || needsJoining) throw new Error('members join this promotion one by one');
  return promotion;
}

interface Opening {
  promotion: StoredPromotion;
  requests: readonly EnvelopeRequest[];
}

/** Returns who may open an envelope, in the order of the requests, and why others may not. */
async function judge(tx: Tx, deps: ClaimDeps, { promotion, requests }: Opening) {
  const memberIds = requests.map(({ claimant }) => claimant.memberId);
  const visitors = new Map(requests.map(({ claimant: { memberId, visitor } }) => [memberId, visitor]));
  const judged = await judgeMembers(tx, deps, { promotion, memberIds, visitors });
  const willing: JudgedMember[] = [];
  const refused: [memberId: bigint, reason: ClaimReason][] = [];
  for (const member of judged) {
    const { refusal, period } = member.judgement;
    const situation = { areConditionsMet: true, hasEnded: false, applications: 0 };
    const isAllowed = nextClaimState('open', 'claim', claimRulesOf(promotion.offer, period), situation) !== undefined;
    if (refusal === undefined && isAllowed) willing.push(member);
    else refused.push([member.memberId, refusal ?? 'wrong_state']);
  }
  return { willing, refused };
}

interface WillingMembers extends Opening {
  willing: readonly JudgedMember[];
  /** `player` accounts by member. */
  accounts: ReadonlyMap<bigint, bigint>;
}

/** Gives each member an envelope and pays it, until there are none. Returns the public ids of the claims by member. */
async function pay(
  tx: Tx,
  deps: ClaimDeps,
  { promotion, requests, willing, accounts }: WillingMembers,
): Promise<Map<bigint, string>> {
  const languages = new Map(requests.map(({ claimant }) => [claimant.memberId, claimant.languageTag]));
  const envelopes = await lockEnvelopes(tx, { promotionId: promotion.id, count: willing.length });
  const payable = willing.flatMap((member, at) => {
    const envelope = envelopes[at];
    const languageTag = languages.get(member.memberId) ?? 'en';
    const judgement = envelope && { ...member.judgement, amountMinor: envelope.amountMinor };
    return judgement ? [{ ...member, judgement, languageTag }] : [];
  });
  const claims = await insertClaims(tx, deps, promotion, payable);
  if (claims.length < payable.length) throw new Error('a member has a claim that is not issued');
  const given = claims.map(({ claim }, at) => ({ claimId: claim.id, position: envelopes[at]?.position ?? 0 }));
  await giveEnvelopes(tx, promotion.id, given);
  await saveKeys(
    tx,
    promotion.id,
    claims.map(({ claim, hashes }) => ({ claimId: claim.id, hashes })),
  );
  await payClaims(tx, deps, { promotion, claims, accounts });
  return new Map(claims.map(({ memberId, claim }) => [memberId, claim.publicId]));
}
