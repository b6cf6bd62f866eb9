import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as OTPAuth from 'otpauth';
import type { Browser, Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';
import { DEMO_PASSWORD } from '#server/seed/demo/demo';
import { launchChromium } from '../support/chromium.ts';
import { showAs, type Theme } from '../support/page-checks.ts';
import { startProduct, type Product } from '../support/product.ts';
import { openWatched } from '../support/watched-page.ts';

/* Usage: node tests/bench/screenshots.ts. Opens the product with its demo data and takes the README's screenshots. */

const FOLDER = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const DESKTOP = 1280;
const PHONE = { width: 360, height: 740 };
const GAP = 24;
const SPINS = 6;

async function save(name: string, image: Sharp): Promise<void> {
  const { data, info } = await image.webp({ quality: 82, effort: 6 }).toBuffer({ resolveWithObject: true });
  await writeFile(join(FOLDER, `${name}.webp`), data);
  process.stdout.write(`${name}.webp ${info.width} x ${info.height}, ${Math.round(data.length / 1000)} kB\n`);
}

async function shoot(page: Page, name: string, theme: Theme = 'light'): Promise<void> {
  await showAs(page, DESKTOP, theme);
  await page.locator('[role=status] [data-kind]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(400);
  await save(name, sharp(await page.screenshot()));
}

/** Takes a phone screenshot in the light theme and one in the dark theme, side by side. */
async function shootPhones(page: Page, name: string): Promise<void> {
  const shots: Buffer[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await showAs(page, PHONE.width, theme);
    await page.setViewportSize(PHONE);
    await page.waitForTimeout(400);
    shots.push(await page.screenshot());
  }
  const width = 2 * PHONE.width + GAP;
  const sheet = sharp({ create: { width, height: PHONE.height, channels: 4, background: '#00000000' } });
  const parts = shots.map((input, index) => ({ input, top: 0, left: index * (PHONE.width + GAP) }));
  await save(name, sharp(await sheet.composite(parts).png().toBuffer()));
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/en`);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username', { exact: true }).fill('linh');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByTitle('Open wallet').waitFor();
}

async function spinInGame(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/en/rng`);
  await page
    .getByRole('link', { name: /^Lotus Fortune/ })
    .last()
    .click();
  const spin = page.frameLocator('iframe').locator('#spin:enabled');
  for (let spins = 0; spins < SPINS; spins += 1) {
    await spin.click();
    await page.waitForTimeout(300);
    await spin.waitFor();
  }
  await shoot(page, 'game', 'dark');
}

async function deposit(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/en#member/deposit`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('500000');
  await page.getByRole('button', { name: 'Get transfer details' }).click();
  await page.getByRole('img', { name: /VietQR code/ }).waitFor();
  await shoot(page, 'deposit');
  await page.getByRole('button', { name: 'I’ve made the transfer' }).click();
  await page.getByText('We are checking your transfer').waitFor();
}

/** Opens the queue of deposits as the first member of staff. */
async function openQueue(browser: Browser, product: Product): Promise<void> {
  const { page, context } = await openWatched(browser, {});
  await page.goto(product.adminLink);
  await page.getByLabel('New password', { exact: true }).fill('correct horse battery');
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await page.getByRole('button', { name: 'Approve' }).first().waitFor();
  await shoot(page, 'back-office');
  await context.close();
}

async function walk(browser: Browser, product: Product): Promise<void> {
  const { page } = await openWatched(browser, { reducedMotion: 'reduce' });
  const { url } = product;
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' });
  await shoot(page, 'home');
  await shootPhones(page, 'home-phone');
  await showAs(page, DESKTOP, 'light');
  await signIn(page, url);
  await page.goto(`${url}/en/rng`, { waitUntil: 'networkidle' });
  await shoot(page, 'lobby');
  await spinInGame(page, url);
  await deposit(page, url);
  await openQueue(browser, product);
  await page.goto(`${url}/en#member/account`);
  await page.getByRole('dialog').locator('tbody tr').first().waitFor();
  await shoot(page, 'record', 'dark');
}

await mkdir(FOLDER, { recursive: true });
// With the portal's own games, as `npm start`.
const [browser, product] = await Promise.all([
  launchChromium(),
  startProduct({ IN_HOUSE_GAMES: 'on' }, { isDemo: true }),
]);
try {
  await walk(browser, product);
} finally {
  await browser.close();
  await product.stop();
}
