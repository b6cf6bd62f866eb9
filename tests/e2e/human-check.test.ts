import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { openWatched } from '../support/watched-page.ts';
import { itThoroughly } from '../support/thorough.ts';

let browser: Browser;
let product: ReadyProduct;
let database: pg.Client;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new', { HUMAN_VERIFICATION: 'slider' })]);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await product.stop();
});

/** Returns the correct position of the piece, which only the database knows. */
async function answerOfLatest(): Promise<number> {
  const { rows } = await database.query('select answer_x from human_challenges order by expires_at desc limit 1');
  return rows[0].answer_x;
}

const slider = (page: Page) => page.getByRole('slider', { name: /Puzzle piece position/ });

async function moveTo(page: Page, x: number): Promise<void> {
  await slider(page).focus();
  for (let step = 0; step < x; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

async function fillForm(page: Page, username: string): Promise<void> {
  const form = page.getByRole('main');
  await form.getByLabel('Username', { exact: true }).fill(username);
  await form.getByLabel('Password', { exact: true }).fill('Correct-horse-9');
  await form.getByLabel('Confirm password').fill('Correct-horse-9');
  await form.getByLabel('Date of birth').fill('1990-05-17');
  await form.getByRole('checkbox').check();
}

/** Returns the shown puzzle's picture; undefined between two puzzles. */
const pictureOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLImageElement>('img[draggable="false"]')?.src);

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' });

describe('registration with the slider puzzle', () => {
  it('shows another picture after a wrong answer, and registers with the right one by keyboard', async () => {
    const { page, context, problems } = await openWatched(browser, {});
    await page.goto(`${product.url}/en/register`);
    await fillForm(page, 'keyboard1');
    await submit(page).click();

    await slider(page).waitFor();
    const [first, picture] = [await answerOfLatest(), await pictureOf(page)];
    await moveTo(page, first > 100 ? first - 60 : first + 60);
    await page.getByText('That doesn’t fit.').waitFor();
    // The database has the new puzzle a moment before the page shows it.
    await expect.poll(async () => [undefined, picture].includes(await pictureOf(page))).toBe(false);
    await moveTo(page, await answerOfLatest());
    await page.getByTitle('Open wallet').waitFor();

    // Ignores the wrong answer's status 422, which browsers log.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await context.close();
  });

  itThoroughly(
    'shows the puzzle when the form is submitted before the rules have loaded, and the form again on cancel',
    async () => {
      const { page, context, problems } = await openWatched(browser, {});
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/wps/system/setting/register', (route) => promise.then(() => route.continue()));
      await page.goto(`${product.url}/en/register`);
      await fillForm(page, 'quick1');
      await submit(page).click();
      resolve();
      await slider(page).waitFor();
      await expect.poll(() => slider(page).evaluate((input) => input === document.activeElement)).toBe(true);

      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => submit(page).evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await page.getByLabel('Username', { exact: true }).inputValue()).toBe('quick1');
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  itThoroughly('shows the puzzle when it was enabled after the page had loaded the rules', async () => {
    const { page, context } = await openWatched(browser, {});
    await page.route('**/wps/system/setting/register', async (route) => {
      const response = await (await route.fetch()).json();
      await route.fulfill({ json: { ...response, value: { ...response.value, humanVerification: 'none' } } });
    });
    await page.goto(`${product.url}/en/register`);
    await fillForm(page, 'late1');
    await submit(page).click();
    await slider(page).waitFor();
    await moveTo(page, await answerOfLatest());
    await page.getByTitle('Open wallet').waitFor();
    expect(await page.evaluate(() => location.pathname)).toBe('/en');
    await context.close();
  });
});
