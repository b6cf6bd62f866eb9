import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { textsOf } from '../support/texts.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { openWatched } from '../support/watched-page.ts';

const SHOTS = process.env['SCREENSHOTS'];

let browser: Browser;
let product: ReadyProduct;
beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new')]);
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  await database.query(`update games set enabled = false where code = 'LOTUS'`);
  await database.end();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('game under maintenance', () => {
  it('shows that it is unavailable, and offers other games', async () => {
    const { page, context, problems } = await openWatched(browser, {});
    await context.addCookies(await registerMember(product.url, 'player1'));
    const game = `${product.url}/game`;
    await page.goto(`${game}?vendor=SBX&game=LOTUS`);
    await page.getByRole('alert').getByText(textsOf('vi', 'errors')('game_unavailable')).waitFor();
    const others = page.getByRole('region', { name: textsOf('vi', 'lobby')('hot') }).getByRole('link');
    await others.first().waitFor();
    expect(await others.count()).toBe(4);
    for (const [width, theme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await showAs(page, width, theme);
      expect(await axeFindings(page, theme === 'dark' ? 'colors' : 'everything')).toEqual([]);
      expect(await pageFindings(page)).toEqual([]);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/game-${width}-${theme}.png`, fullPage: true });
    }
    const addresses = await others.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(addresses.join(' ')).not.toContain('LOTUS');
    await others.first().click();
    await page.waitForURL((url) => url.searchParams.get('game') !== 'LOTUS');
    // Ignores the refusal's error status, which the browser logs.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await context.close();
  });
});
