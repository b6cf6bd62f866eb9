import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright';
import { openProfile } from './chromium.ts';

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Unexpected problems: console errors, page errors and failed requests. */
  problems: string[];
}

/** Returns the path of a resource that failed, which the message of the browser leaves out. */
function placeOf(message: ConsoleMessage): string {
  const path = URL.parse(message.location().url)?.pathname;
  return message.text().startsWith('Failed to load resource') && path ? ` ${path}` : '';
}

const open = new Set<WatchedPage>();

/** Describes the open pages in text, to explain a failure on a machine that nobody can look at. */
export async function openPagesInWords(): Promise<string> {
  const words = [...open].map(async ({ page, problems }) => {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    return [page.url(), ...problems, seen].join('\n');
  });
  return (await Promise.all(words)).join('\n\n');
}

/**
 * Opens a page in an empty browser profile and watches it for problems. Reduced motion is the default, so that tests
 * need not wait for animations.
 */
export async function openWatched(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  const screen = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
  const { page, context } = await openProfile(browser, { ...screen, ...options }, () => open.delete(watched));
  const problems: string[] = [];
  const watched = { page, context, problems };
  open.add(watched);
  // On a busy machine a page may take a while.
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}${placeOf(message)}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cancels its pending requests.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`);
  });
  return watched;
}
