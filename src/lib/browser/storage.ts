/** Every key that the portal keeps in the browser, once. The names of the specification (§3) keep their spelling. */
export const LOCAL_KEYS = {
  language: 'lang',
  previousLanguage: 'hisLang',
  theme: 'theme',
  merchantCode: 'merchantCode',
  favouriteLotteries: 'LOTTFAV',
  sideMenu: 'parlay_side_menu',
  isBalanceHidden: 'parlay_balance_hidden',
  /** `1`: an operator has signed in here, so a session may exist. */
  deskHint: 'parlay_desk',
} as const;

export const SESSION_KEYS = {
  themeMounted: 'parlay_theme_mounted',
  merchant: 'merchant',
  merchantCode: 'merchantCode',
  /** Which greeting the next page shows; the sign-in itself ends in a page change. */
  greeting: 'parlay_greeting',
} as const;

export const COOKIES = {
  /** Says that a session may exist, nothing else; the session's own cookie cannot be read by scripts. */
  sessionHint: 'parlay_hint',
} as const;

type LocalKey = (typeof LOCAL_KEYS)[keyof typeof LOCAL_KEYS];

/** A browser may refuse storage (private mode, policy); the portal then simply remembers nothing. */
export function readLocal(key: LocalKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeLocal(key: LocalKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: see readLocal.
  }
}

/** Whether a session may exist. Only the server knows; this decides what is shown before it has answered. */
export function hasSessionHint(cookies: string = document.cookie): boolean {
  return cookies.split('; ').includes(`${COOKIES.sessionHint}=1`);
}

/** Forgets the hint when the server has said that there is no session. */
export function dropSessionHint(): void {
  document.cookie = `${COOKIES.sessionHint}=; Max-Age=0; Path=/; SameSite=Lax`;
}

/** What signing out leaves: the merchant's keys (specification §4), and that this tab has had its first page. */
const KEPT_AT_SIGN_OUT = [SESSION_KEYS.merchant, SESSION_KEYS.merchantCode, SESSION_KEYS.themeMounted];

/** Empties the tab's session storage of everything that is a member's. */
export function clearSessionStorage(): void {
  try {
    const kept = KEPT_AT_SIGN_OUT.map((key) => [key, sessionStorage.getItem(key)] as const);
    sessionStorage.clear();
    for (const [key, value] of kept) if (value !== null) sessionStorage.setItem(key, value);
  } catch {
    // Nothing is stored where storage is refused.
  }
}

export type Greeting = 'welcome' | 'welcomeBack';

export function markGreeting(greeting: Greeting): void {
  try {
    sessionStorage.setItem(SESSION_KEYS.greeting, greeting);
  } catch {
    // A greeting that cannot be kept is not given.
  }
}

/** The greeting that waits, once. */
export function takeGreeting(): Greeting | undefined {
  try {
    const greeting = sessionStorage.getItem(SESSION_KEYS.greeting);
    sessionStorage.removeItem(SESSION_KEYS.greeting);
    return greeting === 'welcome' || greeting === 'welcomeBack' ? greeting : undefined;
  } catch {
    return undefined;
  }
}
