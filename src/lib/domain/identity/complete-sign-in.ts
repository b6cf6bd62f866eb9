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
import type { IdentityPorts } from './ports.ts';
import { queueNewSignInAlert } from './security-alerts.ts';
import type { Transport, Visitor } from './visitor.ts';

export type { SignInRequest } from './open-session.ts';

/** A sign-in that continues when the member passes step-up verification. */
export interface StepUpRequired {
  kind: 'stepUpRequired';
  transport: Transport;
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
  ports: IdentityPorts,
  visitor: Visitor,
  member: Member,
  request: SignInRequest,
): Promise<SignInOutcome> {
  await assertNotBlocked(ports.db, member);
  const deviceToken = toDeviceToken(ports, visitor, request);
  const outcome = await ports.db.transaction(
    (tx) => assessAndOpen(tx, ports, visitor, { member, request, deviceToken }),
    // A crash can lose only this session and the records written with it, which costs one more sign-in.
    { asyncCommit: true },
  );
  return { ...outcome, deviceToken };
}

/** Returns the browser's token, or a new one when it has none. */
function toDeviceToken({ random }: IdentityPorts, { browser }: Visitor, { transport }: SignInRequest) {
  return transport === 'bearer' ? undefined : (browser.device ?? randomToken(random));
}

interface VerifiedSignIn {
  member: Member;
  request: SignInRequest;
  deviceToken: string | undefined;
}

async function assessAndOpen(
  tx: Tx,
  ports: IdentityPorts,
  visitor: Visitor,
  { member, request, deviceToken }: VerifiedSignIn,
): Promise<SignedIn | StepUpRequired> {
  const { address, network, userAgent } = visitor;
  const attempt = { memberId: member.id, deviceToken, network, address, userAgent };
  const risk = await assessAttempt(tx, ports, attempt);
  if (risk.kind === 'known') {
    if (risk.isNew) await queueNewSignInAlert(tx, ports, visitor, member);
    return openSession(tx, ports, visitor, { member, request, deviceId: risk.deviceId });
  }
  const { methods, mobile, email } = risk;
  if (isPhoneEnough(request, methods)) {
    await queueNewSignInAlert(tx, ports, visitor, member);
    const deviceId = await acceptDevice(tx, ports, { ...attempt, isTrusted: false });
    return openSession(tx, ports, visitor, { member, request, deviceId });
  }
  const stepUpToken = await createPendingSignIn(tx, ports, {
    memberId: member.id,
    methods,
    request,
    network,
    deviceToken,
  });
  return { kind: 'stepUpRequired', transport: request.transport, stepUpToken, methods, mobile, email };
}

/**
 * Assesses a sign-in attempt. While step-up verification is off, by configuration or by a runtime switch, every attempt
 * counts as known; its network and browser are still recorded.
 */
async function assessAttempt(tx: Tx, ports: IdentityPorts, attempt: SignInAttempt): Promise<RiskAssessment> {
  const risk = ports.settings.isStepUpOn ? await assessRisk(tx, ports, attempt) : undefined;
  if (risk?.kind === 'known') return risk;
  if (risk && (await isToggleOn(tx, 'stepUp'))) return risk;
  const deviceId = await acceptDevice(tx, ports, { ...attempt, isTrusted: false });
  return { kind: 'known', deviceId, isNew: risk !== undefined };
}

/** A code by SMS counts as step-up verification too, except for members who set up an authenticator. */
function isPhoneEnough({ verifiedBy }: SignInRequest, methods: readonly StepUpMethod[]): boolean {
  return verifiedBy === 'phone' && !methods.includes('authenticator');
}
