/** Every key that the portal keeps in the browser, once. The names of the specification (§3) keep their spelling. */
export const LOCAL_KEYS = {
  language: 'lang',
  previousLanguage: 'hisLang',
  /** The code that was chosen and that the server has not been told. */
  untoldLanguage: 'parlay_language_untold',
  theme: 'theme',
  merchantCode: 'merchantCode',
  favouriteLotteries: 'LOTTFAV',
  sideMenu: 'parlay_side_menu',
  /** The categories that have games (Lobbies): menus are drawn by it. */
  lobbies: 'parlay_lobbies',
  isBalanceHidden: 'parlay_balance_hidden',
  /** `1`: an operator has signed in here, so a session may exist. */
  backOfficeHint: 'parlay_back_office',
  /** What the portal has switched on, as it was last heard (Switches): pages are drawn by it before it is heard again. */
  switches: 'parlay_switches',
  /** Which notices that open by themselves were read here: their ids. */
  noticesSeen: 'parlay_notices_seen',
} as const;

export const SESSION_KEYS = {
  themeMounted: 'parlay_theme_mounted',
  merchant: 'merchant',
  merchantCode: 'merchantCode',
  isAgent: 'isAgent',
  username: 'username',
  account: 'account',
  nickname: 'nickname',
  customerId: 'customerId',
  /** The notices, as they were heard once in this tab. */
  notices: 'index_notice',
  /** `true`: signed in, and nothing is open before the password is changed. */
  mustChangePassword: 'cpw',
  /** Which greeting the next page shows; the sign-in itself ends in a page change. */
  greeting: 'parlay_greeting',
  /** The account that was just made ('' when it has the name that was typed): the next page congratulates. */
  registered: 'parlay_registered',
  /** When a page was last loaded again because a part of its program had not come. */
  chunkReload: 'parlay_chunk_reload',
  /** `1`: the bar of rewards is not shown in this tab any more. */
  rewardHidden: 'parlay_reward_hidden',
  /** Who brought the visitor, from the address of the first page. */
  affiliateCode: 'parlay_affiliate',
  referralCode: 'parlay_referral',
} as const;

export const COOKIES = {
  /** Says that a session may exist, nothing else; the session's own cookie cannot be read by scripts. */
  sessionHint: 'parlay_hint',
  /** What fills the sign-in form again (specification §3), for a day. */
  lastUsername: 'parlay_last_user',
  isRemembered: 'loginRemember',
  lastMobile: 'loginTypeSms',
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

export function removeLocal(key: LocalKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // See readLocal.
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

/**
 * What signing out leaves: the merchant's keys (specification §4), that this tab has had its first page, and when it was
 * loaded again for a missing part, which it would else be for ever.
 */
const KEPT_AT_SIGN_OUT = [
  SESSION_KEYS.merchant,
  SESSION_KEYS.merchantCode,
  SESSION_KEYS.themeMounted,
  SESSION_KEYS.chunkReload,
];

/** Empties the tab's session storage after a member. Where there was none it holds a visitor's own: who brought them, say. */
export function clearSessionStorage(): void {
  try {
    if (sessionStorage.getItem(SESSION_KEYS.customerId) === null) return;
    const kept = KEPT_AT_SIGN_OUT.map((key) => [key, sessionStorage.getItem(key)] as const);
    sessionStorage.clear();
    for (const [key, value] of kept) if (value !== null) sessionStorage.setItem(key, value);
  } catch {
    // Nothing is stored where storage is refused.
  }
}

/** What the interface keeps of who is signed in (specification §3); neither token nor password is among it. */
export function keepMember(member: { id: string; account: string; nickname: string | null; type: number }): void {
  writeSession({
    [SESSION_KEYS.isAgent]: String(member.type),
    [SESSION_KEYS.username]: member.account,
    [SESSION_KEYS.account]: member.account,
    [SESSION_KEYS.nickname]: member.nickname ?? '',
    [SESSION_KEYS.customerId]: member.id,
  });
}

export function markPasswordChange(isAsked: boolean): void {
  writeSession({ [SESSION_KEYS.mustChangePassword]: String(isAsked) });
}

export function mustChangePassword(): boolean {
  return readSession(SESSION_KEYS.mustChangePassword) === 'true';
}

/** What the server said last of who is signed in here; the server decides again at each call. */
export function isGuest(): boolean {
  return readSession(SESSION_KEYS.isAgent) === '4';
}

/** The merchant's key outlives signing out. */
export function keepMerchantCode(code: string): void {
  writeSession({ [SESSION_KEYS.merchantCode]: code });
}

export function writeSession(values: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  } catch {
    // See readLocal.
  }
}

export function readSession(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function removeSession(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // See readLocal.
  }
}

const GREETINGS = ['first', 'welcomeBack', 'guest', 'linked'] as const;

export type Greeting = (typeof GREETINGS)[number];

/** The flag that something is to be shown after signing in. */
export function markGreeting(greeting: Greeting): void {
  writeSession({ [SESSION_KEYS.greeting]: greeting });
}

/** The greeting that waits, once. */
export function takeGreeting(): Greeting | undefined {
  const greeting = readSession(SESSION_KEYS.greeting);
  if (greeting !== undefined) writeSession({ [SESSION_KEYS.greeting]: '' });
  return GREETINGS.find((known) => known === greeting);
}
