import { cookieName, LOCAL_KEYS, readLocal, removeLocal, writeCookie, writeLocal } from '../storage.ts';

/** The last sign-in, which fills the form. The password is never stored: docs/spec/decisions.md §2. */
export interface RememberedAccount {
  username: string | undefined;
  mobile: { mobileNum: string; countryDialingCode: string } | undefined;
}

const DAY_SECONDS = 24 * 3600;

/** Reads the last sign-in of this browser; undefined when "remember me" was not chosen. */
export function readRememberedAccount(): RememberedAccount | undefined {
  const cookies = new Map(document.cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]));
  if (cookies.get(cookieName('isRemembered')) !== '1') return undefined;
  const hasMobile = cookies.get(cookieName('lastMobile')) === '1';
  return {
    username: decoded(cookies.get(cookieName('lastUsername'))),
    mobile: hasMobile ? mobileOf(readLocal(LOCAL_KEYS.lastMobile)) : undefined,
  };
}

/** Stores the username or the mobile number; the other one stays. */
export function storeRememberedAccount(stored: { username: string } | NonNullable<RememberedAccount['mobile']>): void {
  writeCookie('isRemembered', '1', DAY_SECONDS);
  if ('username' in stored) {
    writeCookie('lastUsername', stored.username, DAY_SECONDS);
    return;
  }
  writeLocal(LOCAL_KEYS.lastMobile, JSON.stringify(stored));
  writeCookie('lastMobile', '1', DAY_SECONDS);
}

export function clearRememberedAccount(): void {
  for (const key of ['isRemembered', 'lastUsername', 'lastMobile'] as const) writeCookie(key, '', 0);
  removeLocal(LOCAL_KEYS.lastMobile);
}

/** Returns undefined for a malformed value: other programs on the same host may set the same cookie. */
function decoded(value: string | undefined): string | undefined {
  if (!value) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function mobileOf(value: string | undefined): RememberedAccount['mobile'] {
  try {
    const stored: unknown = JSON.parse(value ?? 'null');
    if (
      typeof stored !== 'object' ||
      stored === null ||
      !('mobileNum' in stored) ||
      !('countryDialingCode' in stored)
    ) {
      return undefined;
    }
    return { mobileNum: String(stored.mobileNum), countryDialingCode: String(stored.countryDialingCode) };
  } catch {
    return undefined;
  }
}
