/** Every key that the portal keeps in the browser, once. The names of the specification (§3) keep their spelling. */
export const LOCAL_KEYS = {
  language: 'lang',
  previousLanguage: 'hisLang',
  theme: 'theme',
  merchantCode: 'merchantCode',
  favouriteLotteries: 'LOTTFAV',
  sideMenu: 'parlay_side_menu',
  isBalanceHidden: 'parlay_balance_hidden',
} as const;

export const SESSION_KEYS = {
  themeMounted: 'parlay_theme_mounted',
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
