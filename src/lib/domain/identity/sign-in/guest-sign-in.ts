import { createGuest } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { AppError } from '#kernel/errors';
import { parseAmount } from '#kernel/money';
import { DEMO_BALANCE } from '#rules/payments/demo-currency';
import { FEATURES } from '#rules/site/modules';
import { assertHuman } from '../limits/human-check.ts';
import { openSession, type SignedIn } from './open-session.ts';
import type { IdentityDeps } from '../deps.ts';
import type { TokenTransport, Visitor } from '../visitor.ts';

export interface GuestSignIn {
  /** The portal's own language code (MY, EN, …). */
  languageCode: string;
  humanCheck: string | undefined;
  tokenTransport: TokenTransport;
}

/**
 * Creates a guest with a demo balance and signs in. Skips step-up verification: a guest has nothing to protect and no known
 * browser. Throws AppError `not_enabled` and HumanCheckError.
 */
export async function signInAsGuest(deps: IdentityDeps, visitor: Visitor, input: GuestSignIn): Promise<SignedIn> {
  if (!(await moduleFlags(deps.db))[FEATURES.demoMode]) throw new AppError('not_enabled');
  await assertHuman(deps, visitor, input.humanCheck);
  const guest = { languageCode: input.languageCode, demoBalanceMinor: parseAmount(DEMO_BALANCE) ?? 0n };
  const request = { tokenTransport: input.tokenTransport, isPasswordless: true };
  return deps.db.transaction(async (tx) =>
    openSession(tx, deps, visitor, { member: await createGuest(tx, deps, guest), request }),
  );
}
