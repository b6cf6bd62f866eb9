import { bindContact, findMember, lockPassword, type Member } from '#domain/members';
import { moduleFlags, registrationSettings } from '#domain/modules';
import {
  completePendingIdentity,
  findEmailOwner,
  findPendingIdentity,
  listIdentities,
  linkIdentity,
  SocialSignInExpiredError,
  unlinkIdentity,
  type SocialProvider,
  type PendingIdentity,
  type PendingStep,
} from '#domain/social';
import type { Allowance } from '#kernel/attempt-limit';
import { MINUTE_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { ageProblem } from '#rules/identity/registration';
import { canSignInOn } from '#rules/roles';
import { FEATURES } from '#rules/site/modules';
import { limitAttempts } from '../limits/attempts.ts';
import { assertNotBlocked } from '../sign-in/blocked.ts';
import { completeSignIn, type SignInOutcome } from '../sign-in/complete-sign-in.ts';
import { verifyPasswordField } from '../proofs/password-check.ts';
import type { IdentityDeps } from '../deps.ts';
import { assertRecentAuthentication } from '../proofs/recent-authentication.ts';
import { signInNewMember, type FirstSignIn } from '../registration/registration.ts';
import { queueSecurityAlert } from '../security-alerts.ts';
import { findSponsors, registerWithUpline, type SponsorCodes } from '../registration/sponsors.ts';
import type { Caller, Visitor } from '../visitor.ts';

export interface PendingForm {
  step: PendingStep;
  provider: SocialProvider;
  email: string | null;
}

/** Finds the pending form of this browser: for the password of the account to link, or for a new member's details. */
export async function findPendingForm(deps: IdentityDeps, { browser }: Visitor): Promise<PendingForm | undefined> {
  const pending = await findPendingIdentity(deps.db, deps, browser.social);
  const provider = pending && deps.providers.get(pending.provider);
  return provider && { step: pending.step, provider, email: pending.identity.email };
}

/** Returns the pending identity of this browser. Throws SocialSignInExpiredError. */
async function getPendingIdentity(
  deps: IdentityDeps,
  { browser }: Visitor,
  step: PendingStep,
): Promise<PendingIdentity & { token: string }> {
  const token = browser.social;
  const pending = await findPendingIdentity(deps.db, deps, token);
  if (!token || pending?.step !== step) throw new SocialSignInExpiredError();
  return { ...pending, token };
}

/** Counted by member over all social sign-ins, so that starting another one gives no more attempts. */
const LINK_PASSWORD: Allowance = { maxAttempts: 5, windowMs: 15 * MINUTE_MS };

/**
 * Links the pending identity to the account with the same confirmed address and signs in. The provider confirms the address
 * and the password the account; both are needed to know that they belong to one person. Throws SocialSignInExpiredError,
 * InvalidFieldsError, AppError `too_many_requests` and `non_member_unable_to_login`, and what `completeSignIn` throws.
 */
export async function linkByPassword(
  deps: IdentityDeps,
  visitor: Visitor,
  { password, remember }: { password: string; remember: boolean },
): Promise<SignInOutcome> {
  const { token, identity, memberId = 0n } = await getPendingIdentity(deps, visitor, 'link');
  const passwordHash = await limitAttempts(deps.limits.attempts(LINK_PASSWORD), `social-link:${memberId}`, () =>
    verifyPasswordField(deps, memberId, password, 'password'),
  );
  const member = await findMember(deps.db, memberId);
  if (!member) throw new SocialSignInExpiredError();
  await assertMaySignIn(deps, member);
  await deps.db.transaction(async (tx) => {
    await lockPassword(tx, { memberId, passwordHash });
    await completePendingIdentity(tx, token, 'link');
    const owner = await findEmailOwner(tx, identity.email ?? '');
    if (owner?.memberId !== memberId) throw new SocialSignInExpiredError();
    await linkIdentity(tx, memberId, identity);
    await queueSecurityAlert(tx, deps, visitor, { member, change: 'social-on' });
  });
  return completeSignIn(deps, visitor, member, { tokenTransport: 'cookie', remember, passwordHash });
}

/** Refuses blocked accounts and agents' accounts. Call it after the password was verified. */
async function assertMaySignIn({ db }: IdentityDeps, member: Member): Promise<void> {
  await assertNotBlocked(db, member);
  if (!canSignInOn('member', member.accountType)) throw new AppError('non_member_unable_to_login');
}

export interface SocialRegistration {
  sponsors: SponsorCodes;
  /** Format yyyy-MM-dd. */
  dateOfBirth: string | undefined;
  /** Address of the page with the form, without its query. */
  registerUrl: string | undefined;
  /** The portal's own language code (MY, EN, …). */
  languageCode: string;
}

/**
 * Creates a member from the pending identity, with only the details that the law requires, and signs in. Throws
 * SocialSignInExpiredError, InvalidFieldsError, and AppError `registration_closed` and `invitation_code_error`.
 */
export async function registerFromProvider(
  deps: IdentityDeps,
  visitor: Visitor,
  form: SocialRegistration,
): Promise<FirstSignIn> {
  const { dateOfBirth, registerUrl, languageCode } = form;
  const { token, identity } = await getPendingIdentity(deps, visitor, 'register');
  const { market, currency } = deps.settings;
  const settings = await registrationSettings(deps.db, market);
  if (!settings.usernameEnabled && !settings.mobileReg) throw new AppError('registration_closed');
  const problem = ageProblem(dateOfBirth, settings);
  if (problem) throw new InvalidFieldsError({ dateOfBirth: problem });
  const { sponsors, isReferralRefused } = await findSponsors(deps.db, {}, form.sponsors);
  const email = identity.email ?? undefined;
  const member = await deps.db.transaction(async (tx) => {
    await completePendingIdentity(tx, token, 'register');
    const details = { passwordHash: null, currency, languageCode, dateOfBirth, registerUrl, email };
    const registered = await registerWithUpline(tx, deps, { ...details, ...sponsors });
    if (email !== undefined && identity.isEmailVerified) {
      await bindContact(tx, { memberId: registered.id, kind: 'email', value: email.toLowerCase() });
    }
    await linkIdentity(tx, registered.id, identity);
    return registered;
  });
  const signedIn = await signInNewMember(deps, visitor, { member, tokenTransport: 'cookie', passwordHash: null });
  return { ...signedIn, isReferralRefused };
}

export interface SocialLink {
  provider: SocialProvider;
  /** Undefined when no account of this provider is linked. */
  linked: { email: string | null; linkedAt: Date } | undefined;
}

/** Lists every provider with the member's linked account. */
export async function listSocialLinks(deps: IdentityDeps, { member }: Caller): Promise<SocialLink[]> {
  const identities = await listIdentities(deps.db, member.id);
  return [...deps.providers.values()].map((provider) => ({
    provider,
    linked: identities.find(({ issuer }) => issuer === provider.issuer),
  }));
}

/**
 * Unlinks the member's account of a provider. Throws LastSignInMethodError, and AppError `recent_authentication_required` and
 * `not_found`.
 */
export async function unlinkProvider(
  deps: IdentityDeps,
  visitor: Visitor,
  caller: Caller,
  { issuer }: SocialProvider,
): Promise<void> {
  await assertRecentAuthentication(deps, caller);
  const { member } = caller;
  const openIssuers = [...deps.providers.values()].map((provider) => provider.issuer);
  const isSmsOpen = (await moduleFlags(deps.db))[FEATURES.smsSignIn];
  await deps.db.transaction(async (tx) => {
    await unlinkIdentity(tx, { memberId: member.id, issuer, openIssuers, isSmsOpen });
    await queueSecurityAlert(tx, deps, visitor, { member, change: 'social-off' });
  });
}
