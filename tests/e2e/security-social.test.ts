import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { textsOf } from '../support/texts.ts';
import { axeFindings } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { MEMBER_PASSWORD, registerMember } from '../support/signed-in.ts';
import { planSocialProvider } from '../support/social.ts';
import { openWatched } from '../support/watched-page.ts';

let browser: Browser;
let product: ReadyProduct;
let provider: { close(): Promise<void> };

beforeAll(async () => {
  const planned = await planSocialProvider('acme');
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new', planned.env)]);
  provider = await planned.start(product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await provider?.close();
});

async function passProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${product.url}/**`);
}

describe('social account in the security center', () => {
  const t = textsOf('vi', 'security');
  const center = () => `${product.url}/#member/security`;

  it('is linked after the password, and unlinked again', async () => {
    const { page, context, problems } = await openWatched(browser, {});
    await context.addCookies(await registerMember(product.url, 'linker1'));
    await page.goto(center());
    await page.getByRole('button', { name: `${t('social.link')}: The acme` }).click();
    const form = page.locator('form');
    await form.getByLabel(t('ownPassword')).fill('wrong-password-1');
    await form.locator('button[type=submit]').click();
    await form.locator('[aria-invalid]').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByLabel(t('ownPassword')).fill(MEMBER_PASSWORD);
    await form.locator('button[type=submit]').click();
    await passProvider(page, 'link verified link@example.com');

    await page.goto(center());
    await page.getByText('l***@example.com').waitFor();
    await page.getByRole('button', { name: `${t('social.unlink')}: The acme` }).click();
    await page.getByRole('button', { name: t('social.unlink'), exact: true }).click();
    await page.getByRole('button', { name: `${t('social.link')}: The acme` }).waitFor();
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await context.close();
  });
});
