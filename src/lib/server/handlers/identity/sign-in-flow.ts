import { z } from 'zod';
import { letIn, openPending, PENDING_MINUTES } from '#domain/devices';
import { assertNotBlocked } from '#domain/identity';
import {
  forgetBrowser,
  forgetRememberToken,
  remember,
  REMEMBER_SECONDS,
  sessionHash,
  signIn,
  type Member,
  type SignedIn,
} from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { DAY_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import { maskEmail, maskMobile } from '#rules/masks';
import type { CallContext } from '../../context.ts';
import { cookieNames, HINT_COOKIE } from '../../http/sessions.ts';
import { judgeArrival } from './arrivals.ts';
import { memberInfo } from './member-info.ts';
import { tellOfNewSignIn } from './owner-letters.ts';

const SESSION_SECONDS = 7 * 24 * 3600;
const DEVICE_SECONDS = 400 * 24 * 3600;

/** How somebody came in: what a sign-in that waits for its second proof is kept with, too. */
export const signInRequest = z.object({
  transport: z.enum(['cookie', 'bearer']),
  /** Signs in with one tap next time; browsers only. */
  remember: z.boolean().optional(),
  /** By a code or a provider's proof: nobody is made to change a password that was not used. */
  isPasswordless: z.boolean().optional(),
  /** What was proved already is not asked for again. */
  provedBy: z.literal('phone').optional(),
  /** By what a browser keeps or another site vouches for: nobody gave a proof just now. */
  isUnattended: z.boolean().optional(),
  /** The hash that the password made: it must still be the account's when the session opens. */
  passwordHash: z.string().optional(),
});

export type SignInRequest = z.infer<typeof signInRequest>;

/** What a session is opened with, besides whose it is. */
export interface Entry {
  request: SignInRequest;
  deviceId?: bigint | undefined;
  /** A second proof was given. */
  isProved?: boolean;
}

export interface Entered {
  signedIn: SignedIn;
  request: SignInRequest;
  mustChangePassword: boolean;
  isPasswordExpired: boolean;
  rememberToken: string | undefined;
}

const namesOf = (call: CallContext) => cookieNames(call.app.config.publicOrigin);

/**
 * The last step of every way in: whose identity was proved is signed in, or asked for a second proof when both the network
 * and the browser are strangers to the account. Throws what `assertNotBlocked` does, and IncorrectCredentialsError when the
 * first proof holds no more.
 */
export async function completeSignIn(call: CallContext, member: Member, request: SignInRequest) {
  await assertNotBlocked(call.app.db, member);
  const deviceToken = deviceTokenOf(call, request);
  // A session that a dying database forgets is one more sign-in, and all that was noted with it goes with it.
  const options = { mayBeForgotten: true };
  const outcome = await call.app.db.transaction((tx) => settle(tx, call, member, { request, deviceToken }), options);
  return 'pending' in outcome ? stepUpAnswer(call, outcome) : welcome(call, outcome);
}

/** The browser's own name, made when it has none; other clients have none. */
function deviceTokenOf(call: CallContext, { transport }: SignInRequest): string | undefined {
  if (transport === 'bearer') return undefined;
  const token = call.cookie(namesOf(call).device) ?? randomToken(call.app.random);
  call.setCookie(namesOf(call).device, token, { maxAgeSeconds: DEVICE_SECONDS, isHttpOnly: true });
  return token;
}

async function settle(
  tx: Tx,
  call: CallContext,
  member: Member,
  { request, deviceToken }: { request: SignInRequest; deviceToken: string | undefined },
): Promise<Entered | Waiting> {
  const { address, network, userAgent } = call;
  const arrival = { memberId: member.id, deviceToken, network, address, userAgent };
  const judgement = await judgeArrival(tx, call, arrival);
  if (judgement.kind === 'known') {
    if (judgement.isNew) await tellOfNewSignIn(tx, call, member);
    return enter(tx, call, member, { request, deviceId: judgement.deviceId });
  }
  if (isPhoneEnough(request, judgement)) {
    await tellOfNewSignIn(tx, call, member);
    return enter(tx, call, member, { request, deviceId: await letIn(tx, call.app, { ...arrival, isTrusted: false }) });
  }
  const { methods, mobile, email } = judgement;
  const pending = await openPending(tx, call.app, { memberId: member.id, methods, request, network, deviceToken });
  return { pending, methods, mobile, email, request };
}

/** A code that came to the phone is the second proof as well, but for who set up an authenticator and wants more. */
function isPhoneEnough({ provedBy }: SignInRequest, { methods }: { methods: readonly string[] }): boolean {
  return provedBy === 'phone' && !methods.includes('authenticator');
}

/** Opens the session. The caller commits, and tells the browser with `welcome` then. */
export async function enter(tx: Tx, call: CallContext, member: Member, entry: Entry): Promise<Entered> {
  const { request, deviceId, isProved = !request.isUnattended } = entry;
  const isPasswordExpired = isExpired(call, member);
  // Asked only then: hardly any sign-in has to wait for this answer.
  const isChangeDue = isPasswordExpired && !request.isPasswordless;
  const mustChangePassword = isChangeDue && (await moduleFlags(tx)).PWDEXPFORCECHANGE3;
  const before = request.transport === 'cookie' ? call.cookie(namesOf(call).member) : undefined;
  const signedIn = await signIn(tx, call.app, {
    member,
    client: call,
    country: call.country,
    deviceId,
    passwordHash: request.passwordHash,
    mustChangePassword,
    isProved,
    replaces: before === undefined ? undefined : sessionHash(before),
  });
  const rememberToken = await keepRemembering(tx, call, { member, ...entry });
  return { signedIn, request, mustChangePassword, isPasswordExpired, rememberToken };
}

/** Given by somebody else, or older than the portal lets one be. An account without one has none to change. */
function isExpired(call: CallContext, { mustChangePassword, passwordChangedAt }: Member): boolean {
  const days = call.app.config.passwordMaxAgeDays;
  if (passwordChangedAt === null) return false;
  const isOld = days > 0 && call.app.clock.now().getTime() - passwordChangedAt.getTime() > days * DAY_MS;
  return mustChangePassword || isOld;
}

/** Each sign-in replaces the token, or takes it away when it is not to be remembered any more. */
async function keepRemembering(
  tx: Tx,
  call: CallContext,
  { member, request, deviceId }: Entry & { member: Member },
): Promise<string | undefined> {
  if (request.transport === 'bearer') return undefined;
  const browser = deviceId === undefined ? undefined : { memberId: member.id, deviceId };
  if (request.remember && browser) return remember(tx, call.app, browser);
  if (browser) await forgetBrowser(tx, browser);
  const before = call.cookie(namesOf(call).remember);
  if (before !== undefined) await forgetRememberToken(tx, before);
  return undefined;
}

/** The answer of a sign-in, and its cookies. */
export function welcome(call: CallContext, entered: Entered) {
  const { signedIn, request, mustChangePassword, isPasswordExpired } = entered;
  const { member, token, isFirstSignIn } = signedIn;
  if (request.transport === 'cookie') setCookies(call, entered);
  return {
    ...(request.transport === 'bearer' ? { token } : {}),
    firstTimeLogin: isFirstSignIn,
    passwordExpired: isPasswordExpired,
    cpw: mustChangePassword,
    userInfo: memberInfo(member),
  };
}

function setCookies(call: CallContext, { signedIn, rememberToken }: Entered): void {
  const names = namesOf(call);
  call.setCookie(names.member, signedIn.token, { maxAgeSeconds: SESSION_SECONDS, isHttpOnly: true });
  call.setCookie(HINT_COOKIE, '1', { maxAgeSeconds: SESSION_SECONDS, isHttpOnly: false });
  if (rememberToken !== undefined) {
    call.setCookie(names.remember, rememberToken, { maxAgeSeconds: REMEMBER_SECONDS, isHttpOnly: true });
  } else if (call.cookie(names.remember) !== undefined) {
    dropCookie(call, names.remember);
  }
}

export function dropCookie(call: CallContext, name: string): void {
  call.setCookie(name, '', { maxAgeSeconds: 0, isHttpOnly: name !== HINT_COOKIE });
}

interface Waiting {
  pending: string;
  methods: readonly string[];
  mobile: string | null;
  email: string | null;
  request: SignInRequest;
}

/** A browser holds the waiting sign-in in a cookie, as it does the session; other clients in the body. */
function stepUpAnswer(call: CallContext, { pending, methods, mobile, email, request }: Waiting) {
  const isBrowser = request.transport === 'cookie';
  const options = { maxAgeSeconds: PENDING_MINUTES * 60, isHttpOnly: true };
  if (isBrowser) call.setCookie(namesOf(call).pending, pending, options);
  return {
    stepUp: {
      methods: [...methods],
      ...(mobile === null ? {} : { maskedMobile: maskMobile(mobile) }),
      ...(email === null ? {} : { maskedEmail: maskEmail(email) }),
      ...(isBrowser ? {} : { pending }),
    },
  };
}
