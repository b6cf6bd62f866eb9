import { findAffiliate } from '#domain/affiliates';
import { uplineFor } from '#domain/agents';
import { findInviter, register, type Member, type Registration } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { RandomSource } from '#kernel/ids';
import type { RegistrationField } from '#rules/registration';

/** The fields that the registration rules accepted. */
export type AcceptedFields = Partial<Record<RegistrationField, string>>;

/** Codes of the page's address: they count whether or not the form shows a field for them. */
export interface SponsorCodes {
  affiliateCode?: string | undefined;
  referralCode?: string | undefined;
  /** The host name that was visited: it may stand for an affiliate's code. */
  domain?: string | undefined;
}

/** The specification's popup: nobody has the code. */
function invitationError(field: string): AppError {
  const code = 'invitation_code_error';
  return new AppError(code, { fields: { [field]: { code } } });
}

/**
 * Finds who brought the new member: an affiliate, by the code or else by the domain, and the inviting member. Throws
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
  const inviter = accepted.recommenderId ?? given.referralCode?.trim();
  const referrerId = inviter ? await findInviter(db, inviter) : undefined;
  if (inviter && referrerId === undefined) {
    throw invitationError(accepted.recommenderId ? 'recommenderId' : 'referralCode');
  }
  return { affiliateId: affiliate?.id, referrerId };
}

/** Creates a member below the agent who brought the member, if one did. */
export async function registerUnderAgent(
  tx: Tx,
  deps: { random: RandomSource },
  registration: Registration,
): Promise<Member> {
  return register(tx, deps, { ...registration, uplineId: await uplineFor(tx, registration) });
}
