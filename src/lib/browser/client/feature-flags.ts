import { localPath, pathWithoutLanguage } from '../../i18n/paths.ts';
import { MINUTE_MS } from '#kernel/clock';
import { hasSessionHint, LOCAL_KEYS, readLocal, writeLocal } from '../storage.ts';

/**
 * Feature flags that pages use before the server has answered. They are stored in the browser, so boot.js applies them
 * at the first frame.
 */
interface FeatureFlags {
  /** Disabled modules and programs, separated by spaces; an element whose `data-module` is one of them is hidden. */
  off: string;
  loginRedirect: boolean;
  /** Addresses of the links in the frame of pages; undefined until the server has answered. */
  frameLinks: string | undefined;
  /** CDNs of pictures and games. */
  imageCDNs: readonly string[];
  /** Origins that serve games, by the vendor's code (`vassalage` on the wire). */
  launchGameCDNs: readonly { vassalage: string; origin: string }[];
  atMs: number;
}

/** Older flags are requested again while the page is already in use. */
const FRESH_MS = MINUTE_MS;

/** Pages that visitors may see whatever `loginRedirect` says. */
const PUBLIC_PATHS = ['/login', '/register', '/helpmc', '/download', '/ops'];

/** Modules and programs that are disabled until the server has answered; boot.js has the same default. */
export const DEFAULT_OFF = 'CBS3 REFERRAL';

/** Returns the flags that this browser stored last. */
export function readFeatureFlags(): FeatureFlags {
  const none = {
    off: DEFAULT_OFF,
    loginRedirect: false,
    frameLinks: undefined,
    imageCDNs: [],
    launchGameCDNs: [],
    atMs: 0,
  };
  try {
    return { ...none, ...(JSON.parse(readLocal(LOCAL_KEYS.featureFlags) ?? '{}') as Partial<FeatureFlags>) };
  } catch {
    return none;
  }
}

/** Returns the sign-in page's address for a visitor when the portal shows visitors nothing else. */
function redirectAddress({ loginRedirect }: FeatureFlags): string | undefined {
  const path = pathWithoutLanguage(location.pathname);
  if (!loginRedirect || hasSessionHint() || PUBLIC_PATHS.includes(path)) return undefined;
  const back = encodeURIComponent(location.pathname + location.search + location.hash);
  return `${localPath(document.documentElement.lang, '/login')}?next=${back}`;
}

function apply(flags: FeatureFlags): void {
  document.documentElement.dataset['off'] = flags.off;
  const address = redirectAddress(flags);
  if (address) location.replace(address);
}

/** Applies the stored flags at once, then the current ones. */
export async function applyFeatureFlags(): Promise<void> {
  const stored = readFeatureFlags();
  apply(stored);
  if (Date.now() - stored.atMs < FRESH_MS) return;
  const { requestFeatureFlags } = await import('./request-feature-flags.ts');
  const received = { ...(await requestFeatureFlags()), atMs: Date.now() };
  writeLocal(LOCAL_KEYS.featureFlags, JSON.stringify(received));
  apply(received);
}
