import { bindAffiliatePlayer, findAffiliate, findClickedCode } from '#domain/affiliates';
import { assertLinkOpen, bindLinkMember, findUpline, takeLink, takeRegisteredPrizeGroup } from '#domain/agents';
import { findReferrer, register, type Member, type Registration } from '#domain/members';
import { bindReferral } from '#domain/referrals';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { RandomSource } from '#kernel/ids';
import type { RegistrationField } from '#rules/identity/registration';

/** Submitted values that passed the registration rules. */
export type AcceptedFields = Partial<Record<RegistrationField, string>>;

/** Sponsors from the page's URL, for what the form does not name. They count even when the form has no field for them. */
export interface SponsorCodes {
  affiliateCode?: string | undefined;
  referralCode?: string | undefined;
  /** The host name that was visited; an affiliate can be a domain. */
  domain?: string | undefined;
  /** Code of an agent's registration link, which decides alone. */
  linkCode?: string | undefined;
  /** Token of the visitor's last click on an affiliate's link: counts where no code is given, before the host name. */
  click?: string | undefined;
}

/** Creates the error for a code that nobody has; the page shows it in a popup. */
function invitationError(field: string): AppError {
  const code = 'invitation_code_error';
  return new AppError(code, { fields: { [field]: { code } } });
}

type Sponsors = Pick<Registration, 'affiliateId' | 'referrerId'> & {
  linkCode?: string | undefined;
  /** The click by which a member of the affiliate came. */
  clickId?: bigint | undefined;
};

export interface FoundSponsors {
  sponsors: Sponsors;
  /** Nobody has the referral code of the page's URL: the registration goes on without it, and says so. */
  isReferralRefused: boolean;
}

/**
 * Finds the sponsors of a new member: the affiliate, by code or else by domain, and the referrer, a member. Throws
 * AppError `invitation_code_error` for a code of an affiliate, and for one that the visitor typed, and what `assertLinkOpen` throws.
 */
export async function findSponsors(db: Db, accepted: AcceptedFields, given: SponsorCodes): Promise<FoundSponsors> {
  if (given.linkCode !== undefined) {
    await assertLinkOpen(db, given.linkCode);
    return { sponsors: { linkCode: given.linkCode }, isReferralRefused: false };
  }
  const affiliateCode = accepted.affiliateCode ?? given.affiliateCode?.trim();
  const clicked = given.click === undefined ? undefined : await findClickedCode(db, given.click);
  // A code that was disabled since the click is passed over for the host name.
  const byClick = !affiliateCode && clicked ? await findAffiliate(db, { code: clicked.code }) : undefined;
  const affiliate = byClick ?? (await findAffiliate(db, { code: affiliateCode, domain: given.domain }));
  if (affiliateCode && !affiliate) throw invitationError('affiliateCode');
  // `recommenderId` is the specification's field for the referral code.
  const referralCode = accepted.recommenderId ?? given.referralCode?.trim();
  const referrerId = referralCode ? await findReferrer(db, referralCode) : undefined;
  const isReferralRefused = Boolean(referralCode) && referrerId === undefined;
  if (isReferralRefused && accepted.recommenderId) throw invitationError('recommenderId');
  // The click says more about whoever registers with its code than the code alone.
  const clickId = clicked && clicked.code === affiliate?.code ? clicked.clickId : undefined;
  return { sponsors: { affiliateId: affiliate?.id, referrerId, clickId }, isReferralRefused };
}

/** Creates a member below the owner of a registration link. Throws what `takeLink` throws. */
async function registerByLink(
  tx: Tx,
  deps: { random: RandomSource },
  registration: Registration,
  linkCode: string,
): Promise<Member> {
  const { linkId, ...place } = await takeLink(tx, linkCode, registration.currency);
  const member = await register(tx, deps, { ...registration, ...place });
  await bindLinkMember(tx, member.id, linkId);
  return member;
}

/**
 * Creates a member below the owner of the registration link, else below the affiliate's agent, else below the referrer if that is an agent, else at the top of the tree. A referrer
 * who is a player is rewarded for it.
 */
export async function registerWithUpline(
  tx: Tx,
  deps: { random: RandomSource },
  { linkCode, clickId, ...registration }: Registration & Pick<Sponsors, 'linkCode' | 'clickId'>,
): Promise<Member> {
  if (linkCode !== undefined) return registerByLink(tx, deps, registration, linkCode);
  const uplineId = await findUpline(tx, registration);
  const maxPrizeGroup = uplineId === undefined ? undefined : await takeRegisteredPrizeGroup(tx, uplineId);
  const member = await register(tx, deps, { ...registration, uplineId, maxPrizeGroup });
  const { affiliateId, referrerId } = registration;
  if (affiliateId !== undefined) await bindAffiliatePlayer(tx, { memberId: member.id, affiliateId, clickId });
  if (referrerId !== undefined) await bindReferral(tx, member.id);
  return member;
}
