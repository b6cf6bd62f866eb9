import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';

/** A browser profile with its page. */
export interface Profile {
  page: Page;
  context: BrowserContext;
}

interface PooledProfile extends Profile {
  client: CDPSession;
  /** Its options that cannot be changed. */
  kind: string;
  /** Runs when the test that has the profile closes it. */
  onClose: () => void;
}

/** Options that an open profile can change. */
const CHANGEABLE = ['viewport', 'reducedMotion', 'extraHTTPHeaders'];
/** Options that a profile keeps: it is given to tests that want the same. A profile with any other option is used once. */
const LASTING = ['hasTouch', 'isMobile', 'locale'] as const;
const clients = new WeakMap<Page, CDPSession>();

/** Returns a DevTools session of the page; pages of the pool have one. */
export async function devToolsOf(page: Page): Promise<CDPSession> {
  const client = clients.get(page) ?? (await page.context().newCDPSession(page));
  clients.set(page, client);
  return client;
}

/** A path of every portal whose response runs nothing. */
const BLANK = '/healthz';
const EVENTS = [
  ...(['console', 'dialog', 'download', 'framenavigated', 'load', 'pageerror', 'popup', 'websocket'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response'] as const),
];

/**
 * Empties profiles that tests have closed and gives them to later tests: the page of a new profile starts a process that
 * compiles every script again, which takes as long as everything else that a page does.
 */
export class ProfilePool {
  readonly #browser: Browser;
  readonly #empty: PooledProfile[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * Opens an empty profile. When the test closes its `context`, it returns to the pool unless the test did something to it
   * that nothing undoes.
   */
  async open(options: BrowserContextOptions, onClose: () => void): Promise<Profile> {
    const kind = kindOf(options);
    const at = this.#empty.findLastIndex((profile) => profile.kind === kind);
    const [profile] = at < 0 ? [] : this.#empty.splice(at, 1);
    if (profile) {
      await change(profile, options);
      profile.onClose = onClose;
      return profile;
    }
    // Tests cannot intercept the requests of a service worker.
    const context = await this.#browser.newContext({ serviceWorkers: 'block', ...options });
    const page = await context.newPage();
    awaitRoutes(page);
    if (kind !== undefined) this.#takeBack({ page, context, kind, onClose, client: await devToolsOf(page) });
    else context.on('close', onClose);
    return { page, context };
  }

  /** Closes the profiles that tests have left open. */
  async closeOpen(): Promise<void> {
    const isEmpty = (context: BrowserContext) => this.#empty.some((profile) => profile.context === context);
    for (const context of this.#browser.contexts()) if (!isEmpty(context)) await context.close();
  }

  /** Makes the profile return to the pool instead of closing. */
  #takeBack(profile: PooledProfile): void {
    const { page, context } = profile;
    const close = context.close.bind(context);
    const isChanged = watchLastingCalls(profile);
    context.close = async () => {
      profile.onClose();
      const canBeEmptied = !isChanged() && context.pages().length === 1 && !page.isClosed();
      // A page that crashed cannot be emptied, nor one whose portal is away.
      if (canBeEmptied && (await empty(profile).catch(() => false))) this.#empty.push(profile);
      else await close();
    };
  }
}

/** Returns what a profile's options have in common with those of others; undefined for a profile that is used once. */
function kindOf(options: BrowserContextOptions): string | undefined {
  const names = Object.keys(options);
  const isCommon = names.every((name) => [...CHANGEABLE, ...LASTING].includes(name));
  return isCommon ? JSON.stringify(LASTING.map((name) => options[name] ?? null)) : undefined;
}

/**
 * Makes `route` wait until the page has heard of it: a key that is pressed right after it is handled first otherwise, and its
 * request passes.
 */
function awaitRoutes(page: Page): void {
  for (const target of [page, page.context()]) {
    const route = target.route.bind(target);
    target.route = async (...args) => {
      const result = await route(...args);
      // A page that is being left needs no wait: the next one starts with the route.
      await page.evaluate(() => {}).catch(() => {});
      return result;
    };
  }
}

async function change({ page, context }: Profile, options: BrowserContextOptions): Promise<void> {
  await context.setExtraHTTPHeaders(options.extraHTTPHeaders ?? {});
  await page.emulateMedia({ reducedMotion: options.reducedMotion ?? null });
  if (options.viewport) await page.setViewportSize(options.viewport);
}

/** Returns whether a call was made whose effect stays. */
function watchLastingCalls({ page, context }: Profile): () => boolean {
  let isChanged = false;
  const watch = <Name extends string>(target: { [name in Name]: (...args: any[]) => unknown }, ...names: Name[]) => {
    for (const name of names) {
      const call = target[name].bind(target);
      target[name] = (...args) => {
        isChanged = true;
        return call(...args);
      };
    }
  };
  watch(page, 'addInitScript', 'exposeBinding', 'exposeFunction');
  watch(context, 'addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setOffline');
  watch(page.clock, 'fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime');
  return () => isChanged;
}

/** Removes everything that pages have stored and that the test has set; cached files stay. */
async function empty({ page, context, client }: PooledProfile): Promise<true> {
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(new URL(BLANK, page.url()).href);
  // Pages store more while they are left.
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
  await context.clearCookies();
  await context.clearPermissions();
  await client.send('Page.resetNavigationHistory');
  return true;
}
