import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { textsOf } from '../support/texts.ts';
import { openPortal, type OpenPortal } from '../support/open-portal.ts';
import { axeFindings, pageFindings } from '../support/page-checks.ts';
import { openWatched } from '../support/watched-page.ts';

let portal: OpenPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([openPortal(), sharedChromium()]);
});
afterAll(async () => {
  await browser.close();
  await portal.close();
});

/** Views with the lazy-loaded code that they need, and a text that each shows when it is complete. */
const PARTS = {
  'the view of a game': { code: 'lottery', query: '?gameCode=SSC5M', shown: 'board.random' },
  'the board': { code: 'Board', query: '?gameCode=SSC5M', shown: 'board.random' },
  'the lobby': { code: 'lottery', query: '', shown: 'filter.favorites' },
} as const;

describe('a lottery page when the code of a part fails to load', () => {
  const common = textsOf('vi', 'common');
  const words = textsOf('vi', 'lottery');

  it.each(Object.entries(PARTS))(
    'is said, with a button that brings the page: %s',
    async (_view, { code: name, query, shown }) => {
      const { page, context } = await openWatched(browser, { viewport: { width: 360, height: 740 } });
      const code = `**/_astro/${name}.*.js`;
      let refused = 0;
      await page.route(code, (route) => {
        refused += 1;
        return route.abort();
      });
      await page.goto(`${portal.url}/lottery${query}`);
      const failed = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: common('state.failedTitle') });
      await failed.waitFor();
      expect(refused).toBeGreaterThan(0);
      expect(await axeFindings(page)).toEqual([]);
      expect(await pageFindings(page)).toEqual([]);
      await page.unroute(code);
      await failed.getByRole('button', { name: common('retry') }).click();
      await page.getByText(words(shown)).first().waitFor();
      expect(await failed.count()).toBe(0);
      await context.close();
    },
  );
});
