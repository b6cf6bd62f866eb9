import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** What went wrong that nobody expected: console errors, page errors, failed requests. */
  problems: string[];
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
  return { page, context, problems };
}
