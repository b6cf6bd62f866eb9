import { createHash } from 'node:crypto';
import type { Db, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import { type Facts, factsOf } from './facts.ts';
import { noteUnlessStranger, noteArrival } from './store.ts';
import type { Arrival, Judgement } from './types.ts';

/** What the database knows a browser's cookie, or a waiting sign-in, by. */
export function tokenHashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/**
 * Whether a sign-in whose password was right may go on. It may from a network that was proved before, in a browser that
 * is trusted, the first time of all, and where the account has nothing else to prove itself by; then the browser and
 * the network are noted. Else it is a stranger's until one of the methods was given.
 */
export async function judgeSignIn(tx: Tx, deps: { random: RandomSource }, arrival: Arrival): Promise<Judgement> {
  const tokenHash = hashOf(arrival);
  const facts = await noteUnlessStranger(tx, deps, { ...arrival, tokenHash, isTrusted: false });
  // The browser was revoked at this moment: it is as strange as the next one.
  const isRevoked = tokenHash !== undefined && facts.deviceId === null;
  if (facts.isStranger || isRevoked) return strangerOf(facts);
  const isNew = tokenHash ? !facts.isKnownDevice : !facts.isKnownNetwork;
  return { kind: 'known', deviceId: facts.deviceId ?? undefined, isNew: isNew && !facts.isFirstSignIn };
}

function hashOf({ deviceToken }: Arrival): Uint8Array | undefined {
  return deviceToken === undefined ? undefined : tokenHashOf(deviceToken);
}

function strangerOf({ methods, mobile, email }: Facts): Judgement {
  const [toPhone, toMailbox] = [methods.includes('sms'), methods.includes('email')];
  return { kind: 'stranger', methods, mobile: toPhone ? mobile : null, email: toMailbox ? email : null };
}

/** Notes an arrival that was proved, or of which no proof is asked. */
export async function letIn(
  tx: Tx,
  deps: { random: RandomSource },
  arrival: Arrival & { isTrusted: boolean },
): Promise<bigint | undefined> {
  return noteArrival(tx, deps, { ...arrival, tokenHash: hashOf(arrival) });
}

/** Where a code for a second proof may be sent. */
export async function confirmedContacts(db: Db, memberId: bigint): Promise<Pick<Facts, 'mobile' | 'email'>> {
  return factsOf(db, { memberId });
}
