import { MOBILE_AGENTS } from '#rules/identity/user-agents';

const MOBILE = new RegExp(MOBILE_AGENTS);

/** Browsers by their name in the user agent. A browser that also contains another's name comes before that one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Zalo/i, 'Zalo'],
  [/FBAN|FBAV/, 'Facebook'],
  [/coc_coc/i, 'Cốc Cốc'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export interface ParsedUserAgent {
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

function nameIn(list: typeof BROWSERS, userAgent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/**
 * Returns the browser and system that a user agent names. The user agent is chosen by the client: never rely on it for
 * security.
 */
export function parseUserAgent(userAgent: string): ParsedUserAgent {
  return {
    browser: nameIn(BROWSERS, userAgent),
    system: nameIn(SYSTEMS, userAgent),
    isPhone: MOBILE.test(userAgent),
  };
}
