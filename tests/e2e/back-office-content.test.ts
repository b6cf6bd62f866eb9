import type { Browser, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { expectClean, openBackOffice, openSection } from '../support/back-office-page.ts';
import { type Texts, textsOf } from '../support/texts.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser.close());

const NAMES = { vi: 'Tiếng Việt', en: 'English' } as const;
/** Ignores the responses with status 422 that the tests cause; browsers write them to the console. */
const unexpected = (problems: readonly string[]) => problems.filter((problem) => !problem.includes('422'));

const dialogOf = (page: Page) => page.getByRole('dialog');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

async function chooseKind(page: Page, t: Texts, kind: string): Promise<void> {
  await page.getByLabel(t('column.type'), { exact: true }).selectOption(kind);
}

async function givePicture(dialog: Locator, t: Texts): Promise<void> {
  const picture = sharp({ create: { width: 1200, height: 480, channels: 3, background: '#1f7a5c' } });
  const buffer = await picture.png().toBuffer();
  const file = { name: 'autumn.png', mimeType: 'image/png', buffer };
  await dialog.getByLabel(t('content.choosePicture')).setInputFiles(file);
  await dialog.getByRole('img', { name: t('content.pictureAlt') }).waitFor();
}

/** Writes the texts in both languages and ends with the second one. */
async function write(dialog: Locator, t: Texts, texts: Record<'vi' | 'en', Record<string, string>>): Promise<void> {
  for (const tag of ['vi', 'en'] as const) {
    const present = button(dialog, NAMES[tag]);
    if (await present.isVisible()) await present.click();
    else await dialog.getByLabel(t('content.addLanguage')).selectOption(tag);
    for (const [field, text] of Object.entries(texts[tag]))
      await dialog.getByLabel(t(`content.field.${field}`), { exact: true }).fill(text);
  }
}

async function save(page: Page, t: Texts): Promise<void> {
  await button(dialogOf(page), t('content.save')).click();
  await dialogOf(page).waitFor({ state: 'hidden' });
}

async function step(page: Page, t: Texts, name: 'publish' | 'unpublish', title: string): Promise<void> {
  await button(page, `${t(`content.${name}`)}: ${title}`).click();
  await dialogOf(page)
    .getByText(t(`content.${name}Text`))
    .waitFor();
  await button(dialogOf(page), t(`content.${name}`)).click();
  await dialogOf(page).waitFor({ state: 'hidden' });
}

async function writeBanner(page: Page, t: Texts, titles: Record<'vi' | 'en', string>): Promise<void> {
  await button(page, t('content.write')).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(t('content.field.slot')).selectOption('w_promotion');
  // The server's problem is shown under the field.
  await button(dialog, t('content.save')).click();
  const title = dialog.getByLabel(t('content.field.title'), { exact: true });
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true');
  await givePicture(dialog, t);
  await write(dialog, t, { vi: { title: titles.vi }, en: { title: titles.en } });
  await button(dialog, t('content.preview')).click();
  await dialog.getByRole('article').getByRole('heading', { name: titles.en }).waitFor();
  await expectClean(page, 'banner');
  await save(page, t);
}

/** Escape asks before it discards changes. */
async function almostLeave(page: Page, t: Texts, common: Texts): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByText(t('content.discardText')).waitFor();
  await button(dialogOf(page).last(), common('cancel')).click();
  await page.getByText(t('content.discardText')).waitFor({ state: 'hidden' });
}

async function writePromotion(page: Page, titles: Record<'vi' | 'en', string>): Promise<void> {
  const [t, common] = [textsOf('vi', 'ops'), textsOf('vi', 'common')];
  await chooseKind(page, t, 'promotion');
  await button(page, t('content.write')).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel(t('content.fact.promotion.type')).selectOption('event');
  await dialog.getByLabel(t('content.field.slug')).fill('walked-event');
  await dialog.getByLabel(t('content.fact.promotion.startsAt')).fill('2026-01-01T08:00:00');
  await givePicture(dialog, t);
  await write(dialog, t, {
    vi: { title: titles.vi, summary: 'Tóm tắt', body: '<p>Thân bài</p>' },
    en: { title: titles.en, summary: 'In short', body: '<p onclick="alert(1)">The body<script>alert(1)</script></p>' },
  });
  await button(dialog, t('content.preview')).click();
  const stored = dialog.getByRole('article').locator('.prose');
  await stored.getByText('The body').waitFor();
  expect(await stored.innerHTML()).toBe('<p>The body</p>');
  await expectClean(page, 'promotion');
  await almostLeave(page, t, common);
  await save(page, t);
}

async function titlesOn(url: string, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`);
  return `${response.status} ${await response.text()}`;
}

describe('content in the back office', () => {
  const t = textsOf('vi', 'ops');
  let product: ReadyProduct;
  let backOffice: WatchedPage;
  beforeAll(async () => {
    product = await openProduct('new');
    backOffice = await openBackOffice(browser, product, 'vi');
  });
  afterAll(() => product.stop());

  it('is written with pictures in two languages, previewed, published, shown on the site, sorted and unpublished', async () => {
    const { page, problems } = backOffice;
    const banner = { vi: 'Biểu ngữ đi bộ', en: 'Walked banner' };
    const promotion = { vi: 'Sự kiện đi bộ', en: 'Walked event' };
    await openSection(page, t, 'content');
    await expectClean(page, 'content');
    await writeBanner(page, t, banner);
    await page.getByLabel(t('list.filter')).selectOption('draft');
    await step(page, t, 'publish', banner.vi);
    await writePromotion(page, promotion);
    await step(page, t, 'publish', promotion.vi);

    expect(await titlesOn(product.url, '/wps/content/banners?group=w_promotion')).toContain(banner.vi);
    const visitor = await openWatched(browser, {});
    await visitor.page.goto(`${product.url}/en/promotions/walked-event`);
    await visitor.page.getByRole('heading', { name: promotion.en }).waitFor();
    await visitor.page.getByText('The body').waitFor();
    await visitor.page.goto(`${product.url}/promotions/walked-event`);
    await visitor.page.getByText('Thân bài').waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();

    await page.getByLabel(t('list.filter')).selectOption('published');
    await button(page, `${t('content.sort')}: ${promotion.vi}`).click();
    await expectClean(page, 'order');
    await button(dialogOf(page), t('content.sortConfirm')).click();
    await page.getByText(t('done.contentSorted')).waitFor();
    await step(page, t, 'unpublish', promotion.vi);
    expect(await titlesOn(product.url, '/en/promotions/walked-event')).toMatch(/^404 /);
    await chooseKind(page, t, 'banner');
    // A new portal has a page of banners.
    await button(page, textsOf('vi', 'common')('pagination.next')).click();
    await step(page, t, 'unpublish', banner.vi);
    expect(await titlesOn(product.url, '/wps/content/banners?group=w_promotion')).not.toContain(banner.vi);
    expect(unexpected(problems)).toEqual([]);
  });

  it('lists feedback, which is closed with a note', async () => {
    const { page, problems } = backOffice;
    const content = 'The walk was long, says its reader';
    const given = await fetch(`${product.url}/wps/feedback`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Origin: product.url },
      body: JSON.stringify({ content, contact: 'walker@example.com' }),
    });
    expect(given.status).toBe(200);
    await openSection(page, t, 'feedback');
    await page.getByText(content).waitFor();
    await expectClean(page, 'feedback');
    await page.getByRole('button', { name: new RegExp(`^${t('feedback.close')}: F`) }).click();
    await dialogOf(page).getByLabel(t('feedback.note')).fill('Called back');
    await button(dialogOf(page), t('feedback.close')).last().click();
    await page.getByText(t('feedback.emptyTitle')).waitFor();
    await page.getByLabel(t('list.filter')).selectOption('closed');
    await page.getByText('Called back').waitFor();
    expect(unexpected(problems)).toEqual([]);
  });
});
