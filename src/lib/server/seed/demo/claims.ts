import type { Member } from '#domain/members';
import {
  applyForPromotion,
  cancelApplication,
  claimPromotion,
  decideClaim,
  joinPromotion,
  leavePromotion,
  listPublishedPromotions,
} from '#domain/promotions';
import type { Tx } from '#kernel/database';
import { parseAmount } from '#kernel/money';
import type { AppContext } from '../../context.ts';
import { claimDeps, tagOfCode } from '../../reward-deps.ts';
import type { DemoOfferSlug } from './offers.ts';
import { ACTOR } from './players.ts';

type Outcome = 'joined' | 'left' | 'claimed' | 'applying' | 'cancelled' | 'approved' | 'rejected';

/** Claims of members by name, with their outcome. */
const CLAIMS: readonly (readonly [username: string, slug: DemoOfferSlug, outcome: Outcome, remark?: string])[] = [
  ['demo', 'share-a-win', 'applying', 'My first win: 12 times the bet on Dragon Pearl. I shared it on Facebook.'],
  ['linh', 'weekly-cashback', 'joined'],
  ['linh', 'daily-rebate', 'claimed'],
  ['linh', 'share-a-win', 'rejected', 'It was a nice evening.'],
  ['minh', 'weekly-cashback', 'left'],
  ['minh', 'share-a-win', 'cancelled', 'Three scatters in a row!'],
  ['hien', 'first-gift', 'claimed'],
  ['hien', 'lotus-rounds', 'claimed'],
  ['duc', 'deposit-streak', 'claimed'],
  ['duc', 'share-a-win', 'applying', 'A natural nine at the Jade Pavilion, posted in the players’ group.'],
  ['phuong', 'weekly-cashback', 'joined'],
  ['phuong', 'daily-rebate', 'claimed'],
  ['phuong', 'share-a-win', 'approved', 'Eight hands in a row, with a picture in my story.'],
  ['quan', 'weekly-cashback', 'joined'],
  ['khoa', 'first-gift', 'claimed'],
  ['mai', 'daily-rebate', 'claimed'],
  ['vy', 'daily-rebate', 'claimed'],
  ['tuan', 'first-gift', 'claimed'],
];

const APPROVED = '88000';
const REJECTION = 'Please tell us where you shared it, and send a picture.';

/** The demo players who signed in for the day. */
const SIGNED_IN = ['linh', 'hien'];

/** Makes claims of the running promotions, in each state that a claim can have. */
export async function seedClaims(
  tx: Tx,
  app: AppContext,
  { players, contentIds }: { players: readonly Member[]; contentIds: ReadonlyMap<DemoOfferSlug, string> },
): Promise<void> {
  const members = new Map(players.map((member) => [member.username, member]));
  for (const [username, slug, outcome, remark = ''] of CLAIMS) {
    const member = members.get(username);
    const contentId = contentIds.get(slug);
    if (member && contentId !== undefined) await seedClaim(tx, app, { member, contentId, outcome, remark });
  }
  const signIn = (await listPublishedPromotions(tx)).find(({ offer }) => offer.award.type === 'sign_in');
  for (const username of SIGNED_IN) {
    const member = members.get(username);
    if (!member || !signIn) continue;
    const attempt = { claimant: claimantOf(member), contentId: signIn.contentId };
    await claimPromotion(tx, claimDeps(app), { act: 'sign', ...attempt });
  }
}

/** Each player has a network and browser of their own. */
function claimantOf({ id: memberId, currency, languageCode, username }: Member) {
  const visitor = { country: undefined, network: `demo ${username}`, device: undefined };
  return { memberId, currency, visitor, languageTag: tagOfCode(languageCode) };
}

interface SeededClaim {
  member: Member;
  contentId: string;
  outcome: Outcome;
  remark: string;
}

async function seedClaim(tx: Tx, app: AppContext, { member, contentId, outcome, remark }: SeededClaim): Promise<void> {
  const deps = claimDeps(app);
  const attempt = { claimant: claimantOf(member), contentId };
  if (outcome === 'claimed') {
    await claimPromotion(tx, deps, { act: 'claim', ...attempt });
    return;
  }
  if (outcome === 'joined' || outcome === 'left') {
    await joinPromotion(tx, deps, attempt);
    if (outcome === 'left') await leavePromotion(tx, deps, attempt);
    return;
  }
  const { publicId } = await applyForPromotion(tx, deps, { ...attempt, form: { remark, images: [] } });
  if (outcome === 'cancelled') await cancelApplication(tx, { memberId: member.id, publicId });
  if (outcome === 'approved') {
    const decision = { verdict: 'approve', amountMinor: parseAmount(APPROVED) ?? 0n } as const;
    await decideClaim(tx, deps, { publicId, actor: ACTOR, decision });
  }
  if (outcome === 'rejected')
    await decideClaim(tx, deps, { publicId, actor: ACTOR, decision: { verdict: 'reject', reason: REJECTION } });
}
