import {
  assessRisk,
  acceptDevice,
  createPendingSignIn,
  renewDeviceToken,
  type KnownSignIn,
  type SignInAttempt,
  type RiskAssessment,
} from '#domain/devices';
import { holdWithdrawals, type Member } from '#domain/members';
import { isToggleOn } from '#domain/modules';
import type { Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import type { StepUpMethod } from '#rules/identity/step-up';
import { assertNotBlocked } from './blocked.ts';
import { openSession, type SignedIn, type SignInRequest } from './open-session.ts';
import type { IdentityDeps } from '../deps.ts';
import { queueNewSignInAlert } from '../security-alerts.ts';
import type { TokenTransport, Visitor } from '../visitor.ts';

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
 * Completes every sign-in of a verified member: opens a session, or requires step-up verification when the browser or the
 * network is new to the account (domain/devices). Throws what `assertNotBlocked` throws, and IncorrectCredentialsError when the password
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
  return deps.db.transaction(
    (tx) => assessAndOpen(tx, deps, visitor, { member, request, deviceToken }),
    // A crash can lose only this session and the records written with it, which costs one more sign-in.
    { asyncCommit: true },
  );
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
): Promise<SignInOutcome> {
  const { address, network, userAgent } = visitor;
  const attempt = { memberId: member.id, deviceToken, network, address, userAgent };
  const risk = await assessAttempt(tx, deps, attempt);
  if (risk.kind === 'known') return openKnown(tx, deps, visitor, { member, request, deviceToken, risk });
  const { methods, mobile, email } = risk;
  if (isFactorEnough(request, methods)) {
    const deviceId = await acceptDevice(tx, deps, { ...attempt, isTrusted: false });
    const accepted = { kind: 'known', deviceId, isNew: true, isNewDevice: true, isUnverified: false } as const;
    return openKnown(tx, deps, visitor, { member, request, deviceToken, risk: accepted });
  }
  const stepUpToken = await createPendingSignIn(tx, deps, {
    memberId: member.id,
    methods,
    request,
    network,
    deviceToken,
  });
  const { tokenTransport } = request;
  return { kind: 'stepUpRequired', tokenTransport, stepUpToken, methods, mobile, email, deviceToken };
}

/**
 * Opens the session of a known sign-in. Holds withdrawals when nothing could verify it, and renews the id of a browser that the
 * account accepts for the first time.
 */
async function openKnown(
  tx: Tx,
  deps: IdentityDeps,
  visitor: Visitor,
  { member, request, deviceToken, risk }: VerifiedSignIn & { risk: KnownSignIn },
): Promise<SignInOutcome> {
  if (risk.isNew) await queueNewSignInAlert(tx, deps, visitor, member);
  if (risk.isUnverified && request.verifiedBy !== 'passkey')
    await holdWithdrawals(tx, member.id, deps.settings.withdrawalHoldHours);
  const signedIn = await openSession(tx, deps, visitor, { member, request, deviceId: risk.deviceId });
  const isShown = deviceToken !== undefined && deviceToken === visitor.browser.device;
  if (!risk.isNewDevice || !isShown) return { ...signedIn, deviceToken };
  return { ...signedIn, deviceToken: await renewDeviceToken(tx, deps, deviceToken) };
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
  return { kind: 'known', deviceId, isNew: risk !== undefined, isNewDevice: risk !== undefined, isUnverified: false };
}

/**
 * A passkey and a code of the authenticator count as step-up verification too; a code by SMS does, except for members who set up
 * an authenticator.
 */
function isFactorEnough({ verifiedBy }: SignInRequest, methods: readonly StepUpMethod[]): boolean {
  if (verifiedBy === 'passkey') return true;
  return verifiedBy === 'authenticator' || (verifiedBy === 'phone' && !methods.includes('authenticator'));
}
