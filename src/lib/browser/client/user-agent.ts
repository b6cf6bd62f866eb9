/** Names that browsers call themselves by, those first that also call themselves by a later one. */
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

export interface KnownBrowser {
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

function named(list: typeof BROWSERS, userAgent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** What a person would call a browser; undefined where it does not say. It says what it likes: never a proof. */
export function knownBrowser(userAgent: string): KnownBrowser {
  return {
    browser: named(BROWSERS, userAgent),
    system: named(SYSTEMS, userAgent),
    isPhone: /Mobile|Android|iPhone|iPad/.test(userAgent),
  };
}
