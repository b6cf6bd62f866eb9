import { loadIsland } from '../client/island-loader.ts';
import { readSession, removeSession, SESSION_KEYS, writeSession } from '../storage.ts';

/** A completed registration; `account` is the username that was generated for a mobile registration. */
export interface Registered {
  account: string | undefined;
}

/** Stores the registration for the next page, because registering ends in a page change. */
export function storeRegistered({ account }: Registered): void {
  writeSession({ [SESSION_KEYS.registered]: account ?? '' });
}

/** Opens the congratulation dialog when a registration was just completed. */
export function openRegisteredDialog(): void {
  if (readSession(SESSION_KEYS.registered) !== undefined) loadIsland('registered');
}

/** Returns the completed registration and removes it, so that it is congratulated once. */
export function takeRegistered(): Registered | undefined {
  const account = readSession(SESSION_KEYS.registered);
  if (account === undefined) return undefined;
  removeSession(SESSION_KEYS.registered);
  return { account: account || undefined };
}
