/** Every storage key of the portal. Keys that the specification names keep their spelling. */
export const LOCAL_KEYS = {
  language: 'lang',
  previousLanguage: 'hisLang',
  /** The chosen language that the server does not know yet. */
  unsyncedLanguage: 'parlay_language_unsynced',
  theme: 'theme',
  /** Theme of the pages of games, whose own is the dark one. */
  roomTheme: 'parlay_room_theme',
  merchantCode: 'merchantCode',
  favoriteLotteries: 'LOTTFAV',
  sideMenu: 'parlay_side_menu',
  /** The open categories (Lobbies), which menus are rendered from. */
  lobbies: 'parlay_lobbies',
  /** The last searches for games, newest first. */
  gameSearches: 'parlay_game_searches',
  /** `0`: in-house games are silent. */
  gameSound: 'parlay_game_sound',
  isBalanceHidden: 'parlay_balance_hidden',
  /** `1`: games are shown without the bonus above them. */
  isGameBonusHidden: 'parlay_game_bonus_hidden',
  /** `1`: staff has signed in here, so a session may exist. */
  backOfficeHint: 'parlay_back_office',
  /** Feature flags as received last; pages use them until they are received again. */
  featureFlags: 'parlay_feature_flags',
  /** Ids of the popup notices that were read here. */
  noticesSeen: 'parlay_notices_seen',
  /** The mobile number that fills the sign-in form; used while the cookie `lastMobile` exists. */
  lastMobile: 'parlay_last_mobile',
  /** Public id of the member whose notifications this browser shows, and their kinds. */
  pushOwner: 'parlay_push',
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
  /** The notices as loaded once in this tab. */
  notices: 'index_notice',
  /** `true`: signed in, but the password must be changed first. */
  mustChangePassword: 'cpw',
  /** The greeting that the next page shows, because signing in ends in a page change. */
  greeting: 'parlay_greeting',
  /** The account that was just created ('' when the member chose its name): the next page congratulates. */
  registered: 'parlay_registered',
  /** Time of the last automatic reload after a part of the program failed to load. */
  chunkReload: 'parlay_chunk_reload',
  /** `1`: the reward bar is hidden in this tab. */
  rewardHidden: 'parlay_reward_hidden',
  /** Balance of demo rounds of in-house games. */
  demoBalance: 'parlay_demo_balance',
  /** Lists of lobbies as they were left, which Back shows again. */
  lobbyLists: 'parlay_lobby_lists',
  /** Bet slips by lottery game, and the lines that were placed last. */
  lotterySlips: 'parlay_lottery_slips',
  /** The bet slip that was sent and has no response yet, with its Idempotency-Key. */
  lotterySubmission: 'parlay_lottery_submission',
  /** The lottery's lobby as it was left, which Back shows again. */
  lotteryLobby: 'parlay_lottery_lobby',
  /** Codes of who invited the visitor, from the address of the first page. */
  affiliateCode: 'parlay_affiliate',
  /** The remark of an unsent application, by promotion. */
  applicationDraft: 'parlay_application',
  referralCode: 'parlay_referral',
  link: 'parlay_agent_link',
} as const;

export const COOKIES = {
  /** Says that a session may exist; scripts cannot read the session's own cookie. */
  sessionHint: 'parlay_hint',
  /** Fill the sign-in form for a day. */
  lastUsername: 'parlay_last_user',
  isRemembered: 'loginRemember',
  /** `1`: the form is filled with a mobile number too, which stays out of cookies: they are sent with every request. */
  lastMobile: 'loginTypeSms',
} as const;

/** Returns the name that a cookie has on this page: under https no other host can set one with the prefix. */
export function cookieName(key: keyof typeof COOKIES): string {
  return `${isSecurePage() ? '__Host-' : ''}${COOKIES[key]}`;
}

/** Stores a cookie for this host; 0 seconds delete it. */
export function writeCookie(key: keyof typeof COOKIES, value: string, maxAgeSeconds: number): void {
  const secure = isSecurePage() ? '; Secure' : '';
  document.cookie = `${cookieName(key)}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
}

function isSecurePage(): boolean {
  return location.protocol === 'https:';
}

type LocalKey = (typeof LOCAL_KEYS)[keyof typeof LOCAL_KEYS];

/** Returns undefined when the browser denies storage (private mode, policy); nothing is remembered then. */
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
    // Storage is denied, as in readLocal.
  }
}

export function removeLocal(key: LocalKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is denied, as in readLocal.
  }
}

/** Whether a session may exist. Only the server knows; the hint decides what is shown until it has answered. */
export function hasSessionHint(cookies: string = document.cookie): boolean {
  return cookies.split('; ').some((pair) => pair.replace('__Host-', '') === `${COOKIES.sessionHint}=1`);
}

/** Removes the hint after the server has said that there is no session. */
export function removeSessionHint(): void {
  writeCookie('sessionHint', '', 0);
}

/**
 * Keys that survive signing out: the merchant's, whether this tab has had its first page, and the time of the last
 * automatic reload, without which the page could reload forever.
 */
const KEYS_AFTER_SIGN_OUT = [
  SESSION_KEYS.merchant,
  SESSION_KEYS.merchantCode,
  SESSION_KEYS.themeMounted,
  SESSION_KEYS.chunkReload,
];

/**
 * Clears the tab's session storage after a member. Does nothing when nobody was signed in, because a visitor's
 * invitation is stored there too.
 */
export function clearSessionStorage(): void {
  try {
    if (sessionStorage.getItem(SESSION_KEYS.customerId) === null) return;
    const remaining = KEYS_AFTER_SIGN_OUT.map((key) => [key, sessionStorage.getItem(key)] as const);
    sessionStorage.clear();
    for (const [key, value] of remaining) if (value !== null) sessionStorage.setItem(key, value);
  } catch {
    // Nothing is stored when storage is denied.
  }
}

/** Stores the signed-in member's public details for the interface; never a token or password. */
export function storeMember(member: { id: string; account: string; nickname: string | null; type: number }): void {
  writeSession({
    [SESSION_KEYS.isAgent]: String(member.type),
    [SESSION_KEYS.username]: member.account,
    [SESSION_KEYS.account]: member.account,
    [SESSION_KEYS.nickname]: member.nickname ?? '',
    [SESSION_KEYS.customerId]: member.id,
  });
}

export function markPasswordChange(isRequired: boolean): void {
  writeSession({ [SESSION_KEYS.mustChangePassword]: String(isRequired) });
}

export function mustChangePassword(): boolean {
  return readSession(SESSION_KEYS.mustChangePassword) === 'true';
}

/** Whether the stored account is a guest. The server checks again on each request. */
export function isGuest(): boolean {
  return readSession(SESSION_KEYS.isAgent) === '4';
}

/** Stores the merchant's key, which survives signing out. */
export function storeMerchantCode(code: string): void {
  writeSession({ [SESSION_KEYS.merchantCode]: code });
}

export function writeSession(values: Record<string, string>): void {
  try {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  } catch {
    // Storage is denied, as in readLocal.
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

/** Sets the greeting that the next page shows after signing in. */
export function markGreeting(greeting: Greeting): void {
  writeSession({ [SESSION_KEYS.greeting]: greeting });
}

/** Returns the pending greeting once. */
export function consumeGreeting(): Greeting | undefined {
  const greeting = readSession(SESSION_KEYS.greeting);
  if (greeting !== undefined) writeSession({ [SESSION_KEYS.greeting]: '' });
  return GREETINGS.find((known) => known === greeting);
}
