import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { createSealer } from '#server/crypto/sealer';
import { axeFindings } from '../support/page-checks.ts';
import {
  accountMenu,
  dialogOf,
  giveName,
  openFrom,
  openSignIn,
  shot,
  unexpected,
  WORDS,
  useSignInProduct,
} from '../support/sign-in-page.ts';
import { textsOf } from '../support/texts.ts';

const signIn = useSignInProduct(async () => ({ HUMAN_VERIFICATION: 'slider' }));

const t = textsOf('vi');
const TEXT = 'A3C4E';

/** Returns the characters of the shown picture. Sets one text for all open pictures, because only hashes are stored. */
async function readPictures(): Promise<string> {
  const { rows } = await signIn.database.query('select id from captchas where not used');
  const sealer = createSealer(inject('productImages').demo.env.APP_SECRET);
  for (const { id } of rows) {
    const hash = sealer.fingerprint(`captcha ${id} ${TEXT}`);
    await signIn.database.query('update captchas set answer_hash = $2 where id = $1', [id, hash]);
  }
  return TEXT;
}

async function openPictures(): Promise<number> {
  const { rows } = await signIn.database.query('select count(*)::int as count from captchas');
  return rows[0].count;
}

const picture = (page: Page) => dialogOf(page).locator('img[src^="data:image/png"]').filter({ visible: true });
/** Within the dialog: the form behind it has the same field. */
const field = (page: Page, label: string) =>
  dialogOf(page).getByLabel(label, { exact: true }).filter({ visible: true });

describe('sign-in with a human check', () => {
  const words = WORDS.vi;
  const errors = {
    byTyping: t('auth:human.way.type'),
    read: t('auth:field.captcha'),
    confirm: t('common:confirm'),
    wrong: t('errors:incorrect_user_or_password'),
  };

  /** The check, which takes the place of the form that may have a picture of its own. */
  const check = (page: Page) => dialogOf(page).getByRole('region', { name: t('auth:human.title') });

  /** Solves the check by typing, without a mouse and without the slider. */
  async function solveByTyping(page: Page): Promise<void> {
    const method = check(page).getByRole('button', { name: errors.byTyping });
    const typed = check(page).getByLabel(errors.read, { exact: true });
    await method.or(typed).waitFor();
    if (await method.isVisible()) await method.click();
    await check(page).locator('img[src^="data:image/png"]').waitFor();
    await typed.fill((await readPictures()).toLowerCase());
    await page.keyboard.press('Enter');
    await check(page).waitFor({ state: 'detached' });
  }

  it('accepts typed characters in place of the slider, and requires a captcha after three failures', async () => {
    const name = 'nobody';
    const { page, context, problems } = await openFrom(signIn.browser, '10.4.0.1');
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    for (let failures = 1; failures <= 3; failures += 1) {
      await giveName(page, words, name, `wrong-${failures}`);
      if (failures === 1) {
        await dialogOf(page).getByRole('slider').waitFor();
        await shot(page, 'check');
      }
      await solveByTyping(page);
      await dialogOf(page).getByText(errors.wrong).waitFor();
    }
    await picture(page).waitFor();
    await shot(page, 'captcha');
    expect(await axeFindings(page)).toEqual([]);

    const before = await openPictures();
    await picture(page).click();
    await expect.poll(openPictures).toBeGreaterThan(before);

    await giveName(page, words, name, 'wrong-again');
    await expect.poll(() => dialogOf(page).locator('[aria-invalid=true]').count()).toBe(1);
    await field(page, errors.read).fill('WRONG');
    await dialogOf(page).locator('button[type=submit]').filter({ visible: true }).click();
    await solveByTyping(page);
    await expect.poll(() => dialogOf(page).locator('[aria-invalid=true]').count()).toBe(1);
    await context.close();
    expect(unexpected(problems)).toEqual([]);
  });

  it('still accepts the account’s owner', async () => {
    const { page, context, problems } = await openFrom(signIn.browser, '10.6.0.1');
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await giveName(page, words, 'linh');
    await solveByTyping(page);
    await accountMenu(page, words).waitFor();
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});
