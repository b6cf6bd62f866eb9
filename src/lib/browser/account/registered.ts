import { need } from '../client/island-loader.ts';
import { readSession, removeSession, SESSION_KEYS, writeSession } from '../storage.ts';

/** A registration that has just succeeded; `account` is the username that was created for a mobile number. */
export interface Registered {
  account: string | undefined;
}

/** For the page that is shown next: registering itself ends in a page change. */
export function markRegistered({ account }: Registered): void {
  writeSession({ [SESSION_KEYS.registered]: account ?? '' });
}

/** Wakes the congratulation, when there is one to make. */
export function announceRegistered(): void {
  if (readSession(SESSION_KEYS.registered) !== undefined) need('registered');
}

/** The registration that is to be congratulated for, once. */
export function takeRegistered(): Registered | undefined {
  const account = readSession(SESSION_KEYS.registered);
  if (account === undefined) return undefined;
  removeSession(SESSION_KEYS.registered);
  return { account: account || undefined };
}
