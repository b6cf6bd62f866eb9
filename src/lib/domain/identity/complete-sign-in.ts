import {
  assessRisk,
  acceptDevice,
  createPendingSignIn,
  type SignInAttempt,
  type RiskAssessment,
} from '#domain/devices';
import type { Member } from '#domain/members';
import { isToggleOn } from '#domain/modules';
import type { Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import type { StepUpMethod } from '#rules/step-up';
import { assertNotBlocked } from './blocked.ts';
import { openSession, type SignedIn, type SignInRequest } from './open-session.ts';
import type { IdentityDeps } from './deps.ts';
import { queueNewSignInAlert } from './security-alerts.ts';
import type { TokenTransport, Visitor } from './visitor.ts';

export type { SignInRequest } from './open-session.ts';

/** A sign-in that continues when the member passes step-up verification. */
export interface StepUpRequired {
  kind: 'stepUpRequired';
  tokenTransport: TokenTransport;
  /** Identifies the pending sign-in; not enough to open a session. */
  stepUpToken: string;
  methods: StepUpMethod[];
  /** Contacts that a code can be sent to; null when there is none of the kind. */
  mobile: string | null;
  email: string | null;
}

/** `deviceToken` identifies the browser, which stores it; undefined for clients without cookies. */
export type SignInOutcome = (SignedIn | StepUpRequired) & { deviceToken: string | undefined };

/**
 * Completes every sign-in of a verified member: opens a session, or requires step-up verification when both the network and
 * the browser are new to the account. Throws what `assertNotBlocked` throws, and IncorrectCredentialsError when the password
 * or the state changed after it was verified.
 */
export async function completeSignIn(
  deps: IdentityDeps,
  visitor: Visitor,
  member: Member,
  request: SignInRequest,
): Promise<SignInOutcome> {
  await assertNotBlocked(deps.db, member);
  const deviceToken = toDeviceToken(deps, visitor, request);
  const outcome = await deps.db.transaction(
    (tx) => assessAndOpen(tx, deps, visitor, { member, request, deviceToken }),
    // A crash can lose only this session and the records written with it, which costs one more sign-in.
    { asyncCommit: true },
  );
  return { ...outcome, deviceToken };
}

/** Returns the browser's token, or a new one when it has none. */
function toDeviceToken({ random }: IdentityDeps, { browser }: Visitor, { tokenTransport }: SignInRequest) {
  return tokenTransport === 'bearer' ? undefined : (browser.device ?? randomToken(random));
}

interface VerifiedSignIn {
  member: Member;
  request: SignInRequest;
  deviceToken: string | undefined;
}

async function assessAndOpen(
  tx: Tx,
  deps: IdentityDeps,
  visitor: Visitor,
  { member, request, deviceToken }: VerifiedSignIn,
): Promise<SignedIn | StepUpRequired> {
  const { address, network, userAgent } = visitor;
  const attempt = { memberId: member.id, deviceToken, network, address, userAgent };
  const risk = await assessAttempt(tx, deps, attempt);
  if (risk.kind === 'known') {
    if (risk.isNew) await queueNewSignInAlert(tx, deps, visitor, member);
    return openSession(tx, deps, visitor, { member, request, deviceId: risk.deviceId });
  }
  const { methods, mobile, email } = risk;
  if (isPhoneEnough(request, methods)) {
    await queueNewSignInAlert(tx, deps, visitor, member);
    const deviceId = await acceptDevice(tx, deps, { ...attempt, isTrusted: false });
    return openSession(tx, deps, visitor, { member, request, deviceId });
  }
  const stepUpToken = await createPendingSignIn(tx, deps, {
    memberId: member.id,
    methods,
    request,
    network,
    deviceToken,
  });
  return { kind: 'stepUpRequired', tokenTransport: request.tokenTransport, stepUpToken, methods, mobile, email };
}

/**
 * Assesses a sign-in attempt. While step-up verification is off, by configuration or by a runtime switch, every attempt
 * counts as known; its network and browser are still recorded.
 */
async function assessAttempt(tx: Tx, deps: IdentityDeps, attempt: SignInAttempt): Promise<RiskAssessment> {
  const risk = deps.settings.isStepUpOn ? await assessRisk(tx, deps, attempt) : undefined;
  if (risk?.kind === 'known') return risk;
  if (risk && (await isToggleOn(tx, 'stepUp'))) return risk;
  const deviceId = await acceptDevice(tx, deps, { ...attempt, isTrusted: false });
  return { kind: 'known', deviceId, isNew: risk !== undefined };
}

/** A code by SMS counts as step-up verification too, except for members who set up an authenticator. */
function isPhoneEnough({ verifiedBy }: SignInRequest, methods: readonly StepUpMethod[]): boolean {
  return verifiedBy === 'phone' && !methods.includes('authenticator');
}
