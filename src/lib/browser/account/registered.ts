import { loadIsland } from '../client/island-loader.ts';
import { readSession, removeSession, SESSION_KEYS, writeSession } from '../storage.ts';

/** A completed registration. */
export interface Registered {
  /** The username that was generated for a mobile registration. */
  account: string | undefined;
  /** Nobody has the referral code of the visitor's link. */
  isReferralRefused: boolean;
}

/** Begins a stored registration whose referral code was refused; a username follows. */
const REFUSED = '!';

/** Stores the registration for the next page, because registering ends in a page change. */
export function storeRegistered({ account = '', isReferralRefused }: Registered): void {
  writeSession({ [SESSION_KEYS.registered]: (isReferralRefused ? REFUSED : '') + account });
}

/** Opens the congratulation dialog when a registration was just completed. */
export function openRegisteredDialog(): void {
  if (readSession(SESSION_KEYS.registered) !== undefined) loadIsland('registered');
}

/** Returns the completed registration and removes it, so that it is congratulated once. */
export function takeRegistered(): Registered | undefined {
  const stored = readSession(SESSION_KEYS.registered);
  if (stored === undefined) return undefined;
  removeSession(SESSION_KEYS.registered);
  const isReferralRefused = stored.startsWith(REFUSED);
  return { account: stored.slice(isReferralRefused ? REFUSED.length : 0) || undefined, isReferralRefused };
}
