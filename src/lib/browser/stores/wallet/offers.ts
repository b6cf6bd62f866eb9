import { computed } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { formatAmount, parseAmount } from '#kernel/money';
import { isCounted } from '#rules/rewards/offers/offer-forms';
import { errorText, refusalValue } from '../../client/errors.ts';
import { isRefusal } from '../../client/client.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import type { Translator } from '../../i18n.ts';
import { callAsMember, uploadAsMember } from '../call-as-member.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';
import { refreshBalance } from './balance.ts';

/** A promotion that awards something, as the member sees it. */
export type OwnOffer = EndpointResponse<'GET /wps/relay/MCS2_promotionStates'>[number];
export type Claim = EndpointResponse<'POST /wps/relay/MCS2_claimPromotion'>;
export type PastClaim = EndpointResponse<'GET /wps/member/claims'>['rows'][number];

const CLAIMS_PAGE_SIZE = 5;

export const ownOffers = createLoader(() => callAsMember('GET /wps/relay/MCS2_promotionStates', { query: {} }));

export const ownClaims = createLoader((pageNo: number) =>
  callAsMember('GET /wps/member/claims', { query: { pageNo, pageSize: CLAIMS_PAGE_SIZE } }),
);

/** Returns whether a member can get an award now. */
export function isClaimable({ actions }: Pick<OwnOffer, 'actions'>): boolean {
  return actions[0] === 'claim' || actions[0] === 'sign';
}

const OWN_STATES: readonly OwnOffer['claimState'][] = ['joined', 'applying', 'claimed', 'issued', 'rejected', 'signed'];

/** Returns whether a promotion concerns the member: something was done about it, or can be claimed. */
export function isOwn(offer: OwnOffer): boolean {
  return OWN_STATES.includes(offer.claimState) || isClaimable(offer);
}

/** Offers that the member can claim now with the sum of their money; undefined while they are not known or when there are none. */
export const $claimable = computed(ownOffers.$store, (loadable) => {
  const offers = valueOf(loadable)?.filter(isClaimable) ?? [];
  const [first] = offers;
  if (!first) return undefined;
  // A red envelope has no amount before it is open.
  const amountMinor = offers
    .filter(({ rules }) => !isCounted(rules.form))
    .reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0n), 0n);
  return { offers, amount: formatAmount(amountMinor), currency: first.rules.currency };
});

export function findOffer(offers: readonly OwnOffer[] | undefined, key: string): OwnOffer | undefined {
  return offers?.find(({ slug, promotionId }) => slug === key || promotionId === key);
}

async function reloadOffers(): Promise<void> {
  await Promise.all([ownOffers.reload(), ownClaims.reload()]);
}

/** Loads the member's promotions and follows their changes while a page shows them. Returns a function that ends it. */
export function followOffers(): () => void {
  void ownOffers.load();
  const subscriptions = (['rewards', 'deposit', 'resumed'] as const).map((name) =>
    onLiveEvent(name, () => void reloadOffers()),
  );
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

const submission = createSubmission();

/** Claims a promotion, or signs in for its day. */
export function claimOffer(offer: OwnOffer): Promise<Claim> {
  const name = claimCallOf(offer);
  const body = { promotionId: offer.promotionId };
  return reloadAfter(submission.send({ name, body }, (idempotencyKey) => callAsMember(name, { body, idempotencyKey })));
}

function claimCallOf({ actions, rules }: OwnOffer) {
  if (actions[0] === 'sign') return 'POST /wps/relay/MCS2_signIn';
  if (rules.type === 'raffle') return 'POST /wps/relay/MCS2_claimRafflePromotion';
  return rules.type === 'red_envelope' ? 'POST /wps/relay/MCS2_openRedEnvelope' : 'POST /wps/relay/MCS2_claimPromotion';
}

/** Claims the promotion that a coupon code belongs to. */
export function redeemCoupon(code: string): Promise<Claim> {
  const body = { code };
  return reloadAfter(
    submission.send(body, (idempotencyKey) => callAsMember('POST /wps/member/coupons', { body, idempotencyKey })),
  );
}

export async function joinOffer(promotionId: string): Promise<void> {
  await reloadAfter(callAsMember('POST /wps/relay/MCS2_joinPromotion', { body: { promotionId } }));
}

export async function leaveOffer(promotionId: string): Promise<void> {
  await reloadAfter(callAsMember('POST /wps/relay/MCS2_leavePromotion', { body: { promotionId } }));
}

export interface Application {
  promotionId: string;
  remark: string;
  images: string[];
}

export function applyForOffer(body: Application): Promise<Claim> {
  return reloadAfter(
    submission.send(body, (idempotencyKey) =>
      callAsMember('POST /wps/relay/MCS2_applyPromotion', { body, idempotencyKey }),
    ),
  );
}

export async function cancelOwnApplication(claimId: string): Promise<void> {
  await reloadAfter(callAsMember('DELETE /wps/relay/MCS2_applyPromotion/{claimId}', { params: { claimId } }));
}

/** Uploads an image of an application and returns its id. */
export async function uploadApplicationImage(file: Blob): Promise<string> {
  const { imageId } = await uploadAsMember('PUT /wps/relay/MCS2_applicationImages', file);
  return imageId;
}

/** Reloads after an act, also after a refusal: the promotion may have changed meanwhile. */
async function reloadAfter<Result>(act: Promise<Result>): Promise<Result> {
  try {
    return await act;
  } finally {
    void refreshBalance();
    await reloadOffers();
  }
}

/** Returns the message of a refused claim: its reason, where the server names one. */
export function claimFailureText(t: Translator, error: unknown): string {
  const value = refusalValue(error);
  const isReasoned = isRefusal(error, 'claim_refused') && typeof value === 'object' && value !== null;
  if (isReasoned && 'reason' in value && typeof value.reason === 'string') return t(`offers:reason.${value.reason}`);
  return errorText(t, error);
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  ownOffers.clear();
  ownClaims.clear();
});
