import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';
import { startProduct, type Product } from '../support/product.ts';
import { openWatched } from '../support/watched-page.ts';

let browser: Browser;
let product: Product;
let database: pg.Client;

beforeAll(async () => {
  const DATABASE_URL = await createDatabase(inject('postgresUrl'), uniqueName('slider'));
  [browser, product] = await Promise.all([
    launchChromium(),
    startProduct({ DATABASE_URL, HUMAN_VERIFICATION: 'slider' }),
  ]);
  database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await product.stop();
});

/** Where the piece belongs: only the database knows, and a person who sees the picture. */
async function answerOfLatest(): Promise<number> {
  const { rows } = await database.query('select answer_x from human_challenges order by expires_at desc limit 1');
  return rows[0].answer_x;
}

const slider = (page: Page) => page.getByRole('slider', { name: /Position of the piece/ });

async function moveTo(page: Page, x: number): Promise<void> {
  await slider(page).focus();
  for (let step = 0; step < x; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

describe('a visitor who registers with the puzzle on', () => {
  it('gets another picture for a wrong answer, and in with the right one, by keyboard alone', async () => {
    const { page, context, problems } = await openWatched(browser, {});
    await page.goto(`${product.url}/en/register`);
    const form = page.getByRole('main');
    await form.getByLabel('User name').fill('keyboard1');
    await form.getByLabel('Password', { exact: true }).fill('Correct-horse-9');
    await form.getByLabel('Repeat the password').fill('Correct-horse-9');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create account' }).click();

    await slider(page).waitFor();
    const first = await answerOfLatest();
    await moveTo(page, first > 100 ? first - 60 : first + 60);
    await page.getByText('The piece did not fit.').waitFor();
    await expect.poll(answerOfLatest, { timeout: 10_000 }).not.toBe(first);
    await slider(page).waitFor();
    await moveTo(page, await answerOfLatest());
    await page.getByTitle('Open the wallet').waitFor();

    // The refusal of the wrong answer is a 422, which browsers write to the console.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await context.close();
  });
});
