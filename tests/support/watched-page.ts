import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** What went wrong that nobody expected: console errors, page errors, failed requests. */
  problems: string[];
}

const open = new Set<WatchedPage>();

/** What stands on the pages that are open: a test that failed elsewhere, on a machine that nobody can look at, is understood by it. */
export async function openPagesInWords(): Promise<string> {
  const words = [...open].map(async ({ page, problems }) => {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    return [page.url(), ...problems, seen].join('\n');
  });
  return (await Promise.all(words)).join('\n\n');
}

/** A page in a fresh browser profile, under watch; without motion, unless asked for: a test waits for none. */
export async function openWatched(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // What a service worker fetches, a test could not stand in the way of.
    serviceWorkers: 'block',
    ...options,
  });
  const problems: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`);
  });
  const watched = { page, context, problems };
  open.add(watched);
  context.on('close', () => open.delete(watched));
  return watched;
}
