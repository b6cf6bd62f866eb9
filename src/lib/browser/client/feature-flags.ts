import { localPath, neutralPath } from '../../i18n/paths.ts';
import { MINUTE_MS } from '#kernel/clock';
import { hasSessionHint, LOCAL_KEYS, readLocal, writeLocal } from '../storage.ts';

/** What pages draw by before they have asked: in the browser's storage, and so from the first frame (boot.js). */
interface Switches {
  /** Modules that are off, with blanks between: what is marked `data-module` with one of them is not shown. */
  off: string;
  loginRedirect: boolean;
  /** Who else serves pictures and games. */
  imageCDNs: readonly string[];
  launchGameCDNs: readonly { vassalage: string; origin: string }[];
  atMs: number;
}

/** Older ones are asked for again, while the page is used already. */
const FRESH_MS = MINUTE_MS;

/** Pages that are there for who is not signed in, whatever the setting says (specification §2.1). */
const ALWAYS_OPEN = ['/login', '/register', '/helpmc', '/download', '/ops'];

/** Before anything was heard: what ships switched off, as boot.js has it. */
export const OFF_UNHEARD = 'CBS3';

/** What this browser heard last. */
export function knownSwitches(): Switches {
  const none = { off: OFF_UNHEARD, loginRedirect: false, imageCDNs: [], launchGameCDNs: [], atMs: 0 };
  try {
    return { ...none, ...(JSON.parse(readLocal(LOCAL_KEYS.switches) ?? '{}') as Partial<Switches>) };
  } catch {
    return none;
  }
}

/** Where a visitor is led who is not signed in, when the portal shows such visitors the sign-in page alone. */
function redirectOf({ loginRedirect }: Switches): string | undefined {
  const path = neutralPath(location.pathname);
  if (!loginRedirect || hasSessionHint() || ALWAYS_OPEN.includes(path)) return undefined;
  const back = encodeURIComponent(location.pathname + location.search + location.hash);
  return `${localPath(document.documentElement.lang, '/login')}?next=${back}`;
}

function apply(switches: Switches): void {
  document.documentElement.dataset['off'] = switches.off;
  const address = redirectOf(switches);
  if (address) location.replace(address);
}

/** Follows what operations switch on and off: at once what was known, and soon what is so now. */
export async function followSwitches(): Promise<void> {
  const known = knownSwitches();
  apply(known);
  if (Date.now() - known.atMs < FRESH_MS) return;
  const { requestFeatureFlags } = await import('../stores/switches.ts');
  const heard = { ...(await requestFeatureFlags()), atMs: Date.now() };
  writeLocal(LOCAL_KEYS.switches, JSON.stringify(heard));
  apply(heard);
}
