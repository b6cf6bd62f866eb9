import type { Db, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import { type Facts, getFacts } from './facts.ts';
import { assessAndRecord, hashDeviceToken, recordDevice } from './store.ts';
import type { SignInAttempt, RiskAssessment } from './types.ts';

/**
 * Assesses a sign-in of a verified member. It is known in a trusted browser, in a known browser on a known network, for the
 * account's first sign-in, and when the account has no method of step-up verification; the browser and the network are then
 * recorded. Otherwise it is unfamiliar and needs one of the methods.
 */
export async function assessRisk(
  tx: Tx,
  deps: { random: RandomSource },
  attempt: SignInAttempt,
): Promise<RiskAssessment> {
  const tokenHash = hashOf(attempt);
  const facts = await assessAndRecord(tx, deps, { ...attempt, tokenHash, isTrusted: false });
  // The browser was revoked by a concurrent call.
  const isRevoked = tokenHash !== undefined && facts.deviceId === null;
  if (facts.isUnfamiliar || isRevoked) return toUnfamiliar(facts);
  const isNewDevice = tokenHash !== undefined && !facts.isKnownDevice;
  const isNew = isNewDevice || (tokenHash === undefined && !facts.isKnownNetwork);
  return {
    kind: 'known',
    deviceId: facts.deviceId ?? undefined,
    isNew: isNew && !facts.isFirstSignIn,
    isNewDevice,
    isUnverified: !facts.isFamiliar,
  };
}

function hashOf({ deviceToken }: SignInAttempt): Uint8Array | undefined {
  return deviceToken === undefined ? undefined : hashDeviceToken(deviceToken);
}

function toUnfamiliar({ methods, mobile, email }: Facts): RiskAssessment {
  const [bySms, byEmail] = [methods.includes('sms'), methods.includes('email')];
  return { kind: 'unfamiliar', methods, mobile: bySms ? mobile : null, email: byEmail ? email : null };
}

/** Records the browser and the network of a sign-in that was verified or needs no verification. Returns the browser's id. */
export async function acceptDevice(
  tx: Tx,
  deps: { random: RandomSource },
  attempt: SignInAttempt & { isTrusted: boolean },
): Promise<bigint | undefined> {
  return recordDevice(tx, deps, { ...attempt, tokenHash: hashOf(attempt) });
}

/** Returns a member's confirmed contacts; null for a kind without one. */
export async function getConfirmedContacts(db: Db, memberId: bigint): Promise<Pick<Facts, 'mobile' | 'email'>> {
  return getFacts(db, { memberId });
}
