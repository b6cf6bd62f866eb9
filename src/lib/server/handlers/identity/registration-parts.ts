import { findAffiliate } from '#domain/affiliates';
import { uplineFor } from '#domain/agents';
import { findInviter, register, type Registration } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { RandomSource } from '#kernel/ids';
import type { RegistrationField } from '#rules/registration';

export type Accepted = Partial<Record<RegistrationField, string>>;

const CONTACTS = ['qqNum', 'line', 'whatsapp', 'zalo', 'facebook', 'wechat', 'idNumber'] as const;

/** Other ways to reach a member, by field; undefined when none was given. */
export function contactsOf(accepted: Accepted): Record<string, string> | undefined {
  const given = CONTACTS.flatMap((field) => (accepted[field] ? [[field, accepted[field]] as const] : []));
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** The specification's popup: the code that was named is nobody's. */
function invitationError(field: string): AppError {
  const code = 'invitation_code_error';
  return new AppError(code, { fields: { [field]: { code } } });
}

/** Its query is dropped: it may hold codes that are somebody's. */
export function pageOf(registerUrl: string | undefined): string | undefined {
  if (registerUrl === undefined) return undefined;
  const { origin, pathname } = new URL(registerUrl);
  return origin + pathname;
}

interface TieCodes {
  affiliateCode?: string | undefined;
  referralCode?: string | undefined;
  domain?: string | undefined;
}

/**
 * Who brought the new member: an affiliate, by the code or else by the domain, and the member who invites. The codes of
 * the page's address come whether or not the form shows a field for them. Throws AppError `invitation_code_error`.
 */
export async function tiesOf(db: Db, accepted: Accepted, given: TieCodes) {
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

/** Below the agent who brought the member, if one did. */
export async function registerBelow(tx: Tx, deps: { random: RandomSource }, registration: Registration) {
  return register(tx, deps, { ...registration, uplineId: await uplineFor(tx, registration) });
}
