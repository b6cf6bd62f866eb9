import { createGuest } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { AppError } from '#kernel/errors';
import { parseAmount } from '#kernel/money';
import { assertHuman } from './human-check.ts';
import { openSession, type SignedIn } from './open-session.ts';
import type { IdentityPorts } from './ports.ts';
import type { Transport, Visitor } from './visitor.ts';

/** In the major unit of the demo currency. */
const DEMO_BALANCE = '10000';

export interface GuestSignIn {
  /** The portal's own language code (MY, EN, …). */
  languageCode: string;
  humanCheck: string | undefined;
  transport: Transport;
}

/**
 * Creates a guest with a demo balance and signs in. Skips step-up verification: a guest has nothing to protect and no known
 * browser. Throws AppError `not_enabled` and HumanVerificationError.
 */
export async function signInAsGuest(ports: IdentityPorts, visitor: Visitor, input: GuestSignIn): Promise<SignedIn> {
  if (!(await moduleFlags(ports.db)).FREEPLAY3) throw new AppError('not_enabled');
  await assertHuman(ports, visitor, input.humanCheck);
  const guest = { language: input.languageCode, demoBalanceMinor: parseAmount(DEMO_BALANCE) ?? 0n };
  const request = { transport: input.transport, isPasswordless: true };
  return ports.db.transaction(async (tx) =>
    openSession(tx, ports, visitor, { member: await createGuest(tx, ports, guest), request }),
  );
}
