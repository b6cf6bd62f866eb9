import { createHash } from 'node:crypto';
import type { Db, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import { type Facts, getFacts } from './facts.ts';
import { assessAndRecord, recordDevice } from './store.ts';
import type { SignInAttempt, RiskAssessment } from './types.ts';

/** What the database knows a browser's cookie, or a waiting sign-in, by. */
export function hashDeviceToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/**
 * Whether a sign-in whose password was right may go on. It may from a network that was proved before, in a browser that
 * is trusted, the first time of all, and where the account has nothing else to prove itself by; then the browser and
 * the network are noted. Else it is a stranger's until one of the methods was given.
 */
export async function assessRisk(
  tx: Tx,
  deps: { random: RandomSource },
  attempt: SignInAttempt,
): Promise<RiskAssessment> {
  const tokenHash = hashOf(attempt);
  const facts = await assessAndRecord(tx, deps, { ...attempt, tokenHash, isTrusted: false });
  // The browser was revoked at this moment: it is as strange as the next one.
  const isRevoked = tokenHash !== undefined && facts.deviceId === null;
  if (facts.isUnfamiliar || isRevoked) return toUnknown(facts);
  const isNew = tokenHash ? !facts.isKnownDevice : !facts.isKnownNetwork;
  return { kind: 'known', deviceId: facts.deviceId ?? undefined, isNew: isNew && !facts.isFirstSignIn };
}

function hashOf({ deviceToken }: SignInAttempt): Uint8Array | undefined {
  return deviceToken === undefined ? undefined : hashDeviceToken(deviceToken);
}

function toUnknown({ methods, mobile, email }: Facts): RiskAssessment {
  const [toPhone, toMailbox] = [methods.includes('sms'), methods.includes('email')];
  return { kind: 'stranger', methods, mobile: toPhone ? mobile : null, email: toMailbox ? email : null };
}

/** Notes an arrival that was proved, or of which no proof is asked. */
export async function acceptDevice(
  tx: Tx,
  deps: { random: RandomSource },
  attempt: SignInAttempt & { isTrusted: boolean },
): Promise<bigint | undefined> {
  return recordDevice(tx, deps, { ...attempt, tokenHash: hashOf(attempt) });
}

/** Returns the confirmed contacts, which a step-up code can be sent to. */
export async function getConfirmedContacts(db: Db, memberId: bigint): Promise<Pick<Facts, 'mobile' | 'email'>> {
  return getFacts(db, { memberId });
}
