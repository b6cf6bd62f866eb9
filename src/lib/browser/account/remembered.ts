import { COOKIES } from '../storage.ts';

/** The last sign-in, which fills the form. The password is never stored: docs/spec/decisions.md §2. */
export interface RememberedAccount {
  username: string | undefined;
  mobile: { mobileNum: string; countryDialingCode: string } | undefined;
}

const DAY_SECONDS = 24 * 3600;

/** Reads the last sign-in of this browser; undefined when "remember me" was not chosen. */
export function readRememberedAccount(): RememberedAccount | undefined {
  const cookies = new Map(document.cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]));
  if (cookies.get(COOKIES.isRemembered) !== '1') return undefined;
  return { username: decoded(cookies.get(COOKIES.lastUsername)), mobile: mobileOf(cookies.get(COOKIES.lastMobile)) };
}

/** Stores the username or the mobile number; the other one stays. */
export function storeRememberedAccount(stored: { username: string } | NonNullable<RememberedAccount['mobile']>): void {
  write(COOKIES.isRemembered, '1');
  if ('username' in stored) write(COOKIES.lastUsername, stored.username);
  else write(COOKIES.lastMobile, JSON.stringify(stored));
}

export function clearRememberedAccount(): void {
  for (const name of [COOKIES.isRemembered, COOKIES.lastUsername, COOKIES.lastMobile]) write(name, '', 0);
}

function write(name: string, value: string, maxAgeSeconds = DAY_SECONDS): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
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
    const stored: unknown = JSON.parse(decoded(value) ?? 'null');
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
