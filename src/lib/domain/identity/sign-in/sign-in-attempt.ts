import { createHash } from 'node:crypto';
import type { Member } from '#domain/members';
import { AppError } from '#kernel/errors';
import { canSignInOn, type SignInSide } from '#rules/roles';
import { completeSignIn, type SignInOutcome, type SignInRequest } from './complete-sign-in.ts';
import type { IdentityDeps, SignInLimitKeys, SignInStanding } from '../deps.ts';
import type { Visitor } from '../visitor.ts';

/** Returns the keys that an attempt is counted by. */
export function toLimitKeys({ browser, network, wideNetwork }: Visitor, username: string): SignInLimitKeys {
  const device = browser.device && createHash('sha256').update(browser.device).digest('base64url');
  return { username, network, wideNetwork, device };
}

/** Throws AppError `too_many_requests` when the attempt is not allowed. */
export function assertNotLimited({ retryAfterSeconds }: SignInStanding): void {
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds });
}

interface VerifiedAttempt {
  attempt: SignInLimitKeys;
  member: Member;
  side: SignInSide;
  request: SignInRequest;
}

/** Completes the sign-in of a verified member. The attempt counts as a success even if the account may not use this side. */
export async function completeAttempt(
  deps: IdentityDeps,
  visitor: Visitor,
  { attempt, member, side, request }: VerifiedAttempt,
): Promise<SignInOutcome> {
  const complete = async () => {
    assertSide(member, side);
    return completeSignIn(deps, visitor, member, request);
  };
  const [outcome] = await Promise.all([complete(), deps.limits.signIn.succeed(attempt)]);
  return outcome;
}

function assertSide({ accountType }: Member, side: SignInSide): void {
  if (canSignInOn(side, accountType)) return;
  throw new AppError(side === 'agent' ? 'non_agent_unable_to_login' : 'non_member_unable_to_login');
}
