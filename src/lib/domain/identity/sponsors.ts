import { findAffiliate } from '#domain/affiliates';
import { findUpline } from '#domain/agents';
import { findReferrer, register, type Member, type Registration } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { RandomSource } from '#kernel/ids';
import type { RegistrationField } from '#rules/registration';

/** Submitted values that passed the registration rules. */
export type AcceptedFields = Partial<Record<RegistrationField, string>>;

/** Sponsors from the page's URL, for what the form does not name. They count even when the form has no field for them. */
export interface SponsorCodes {
  affiliateCode?: string | undefined;
  referralCode?: string | undefined;
  /** The host name that was visited; an affiliate can be a domain. */
  domain?: string | undefined;
}

/** Creates the error for a code that nobody has; the page shows it in a popup. */
function invitationError(field: string): AppError {
  const code = 'invitation_code_error';
  return new AppError(code, { fields: { [field]: { code } } });
}

/**
 * Finds the sponsors of a new member: the affiliate, by code or else by domain, and the referrer, a member. Throws
 * AppError `invitation_code_error`.
 */
export async function findSponsors(
  db: Db,
  accepted: AcceptedFields,
  given: SponsorCodes,
): Promise<Pick<Registration, 'affiliateId' | 'referrerId'>> {
  const affiliateCode = accepted.affiliateCode ?? given.affiliateCode?.trim();
  const affiliate = await findAffiliate(db, { code: affiliateCode, domain: given.domain });
  if (affiliateCode && !affiliate) throw invitationError('affiliateCode');
  // `recommenderId` is the specification's field for the referral code.
  const referralCode = accepted.recommenderId ?? given.referralCode?.trim();
  const referrerId = referralCode ? await findReferrer(db, referralCode) : undefined;
  if (referralCode && referrerId === undefined) {
    throw invitationError(accepted.recommenderId ? 'recommenderId' : 'referralCode');
  }
  return { affiliateId: affiliate?.id, referrerId };
}

/** Creates a member below the affiliate's agent, else below the referrer if that is an agent, else at the top of the tree. */
export async function registerWithUpline(
  tx: Tx,
  deps: { random: RandomSource },
  registration: Registration,
): Promise<Member> {
  return register(tx, deps, { ...registration, uplineId: await findUpline(tx, registration) });
}
