import { assertNotBlocked } from '#domain/identity';
import {
  bindContact,
  findMember,
  holdPassword,
  IncorrectCredentialsError,
  provePassword,
  type Member,
} from '#domain/members';
import { registrationSettings } from '#domain/modules';
import {
  endWaiting,
  findAddressOwner,
  findWaiting,
  linkIdentity,
  SocialRunOutError,
  type Waiting,
  type WaitingStep,
} from '#domain/social';
import { MINUTE_MS } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { ageProblem } from '#rules/registration';
import { canSignInOn } from '#rules/roles';
import type { HandlerInput } from '#api/table';
import { offeredLocale } from '../../../i18n/locales.ts';
import { attemptLimit } from '../../limits/attempts.ts';
import type { CallContext } from '../../context.ts';
import { marketOf } from '../../market.ts';
import { tellOfChange } from './owner-letters.ts';
import { pageOf, registerBelow, tiesOf } from './registration-parts.ts';
import { completeSignIn } from './sign-in-flow.ts';
import { dropSocialCookie, pageTag, socialCookie } from './social-flow.ts';

/** Over all ways to a provider and back: beginning another one gives no more of them. */
const WRONG_PASSWORDS = { tries: 5, windowMs: 15 * MINUTE_MS };

/** Throws SocialRunOutError. */
async function waitingOf(call: CallContext, step: WaitingStep): Promise<Waiting & { token: string }> {
  const token = socialCookie(call);
  const waiting = await findWaiting(call.app.db, call.app, token);
  if (!token || waiting?.step !== step) throw new SocialRunOutError();
  return { ...waiting, token };
}

/** Gives the hash that the password made. */
async function provePasswordOf(call: CallContext, memberId: bigint, password: string): Promise<string> {
  const attempts = attemptLimit(call.app.db, WRONG_PASSWORDS);
  const key = `social-link:${memberId}`;
  const retryAfterSeconds = await attempts.take(key);
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
  const passwordHash = await provePassword(call.app.db, call.app, memberId, password).catch((error: unknown) => {
    if (!(error instanceof IncorrectCredentialsError)) throw error;
    throw new InvalidFieldsError({ password: { code: 'wrong_password' } });
  });
  await attempts.clear(key);
  return passwordHash;
}

/** What is told only to who knows the password. */
async function assertWelcome(call: CallContext, member: Member): Promise<void> {
  await assertNotBlocked(call.app.db, member);
  if (!canSignInOn('member', member.accountType)) throw new AppError('non_member_unable_to_login');
}

/** The provider vouches for the address and the password for the account: only both together make them one person's. */
export async function linkByPassword(call: CallContext, body: HandlerInput<'POST /wps/social/link'>['body']) {
  const { token, identity, memberId = 0n } = await waitingOf(call, 'link');
  const passwordHash = await provePasswordOf(call, memberId, body.password);
  const member = await findMember(call.app.db, memberId);
  if (!member) throw new SocialRunOutError();
  await assertWelcome(call, member);
  await call.write(async (tx) => {
    await holdPassword(tx, { memberId, passwordHash });
    await endWaiting(tx, token, 'link');
    const owner = await findAddressOwner(tx, identity.email ?? '');
    if (owner?.memberId !== memberId) throw new SocialRunOutError();
    await linkIdentity(tx, memberId, identity);
    await tellOfChange(tx, call, member, 'social-on');
  });
  dropSocialCookie(call);
  return completeSignIn(call, member, { transport: 'cookie', remember: body.remember, passwordHash });
}

/** Who came from a provider becomes a member by saying what the law wants to hear; the rest can be added later. */
export async function registerFromProvider(call: CallContext, body: HandlerInput<'POST /wps/social/register'>['body']) {
  const { token, identity } = await waitingOf(call, 'register');
  const settings = await registrationSettings(call.app.db, marketOf(call.app.config));
  if (!settings.usernameEnabled && !settings.mobileReg) throw new AppError('registration_closed');
  const problem = ageProblem(body.dateOfBirth, settings);
  if (problem) throw new InvalidFieldsError({ dateOfBirth: problem });
  const ties = await tiesOf(call.app.db, {}, body);
  const member = await call.write(async (tx) => {
    await endWaiting(tx, token, 'register');
    const facts = { ...personOf(call, body), ...ties, registerUrl: pageOf(body.registerUrl) };
    const made = await registerBelow(tx, call.app, { ...facts, email: identity.email ?? undefined });
    if (identity.email !== null && identity.isEmailVerified) {
      await bindContact(tx, { memberId: made.id, kind: 'email', value: identity.email.toLowerCase() });
    }
    await linkIdentity(tx, made.id, identity);
    return made;
  });
  dropSocialCookie(call);
  const answer = await completeSignIn(call, member, { transport: 'cookie', isPasswordless: true });
  if ('stepUp' in answer) throw new Error('an account that was just made has nothing to be asked for');
  return { ...answer, account: member.username };
}

function personOf(call: CallContext, body: { language?: string | undefined; dateOfBirth?: string | undefined }) {
  const { currency } = call.app.config;
  const language = offeredLocale(pageTag(call, body.language)).code;
  return { passwordHash: null, currency, language, dateOfBirth: body.dateOfBirth };
}
