import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { everyLanguage, pathIn } from '../support/every-language.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import {
  isFocused,
  type RegistrationProduct,
  startRegistrationProduct,
  untilSignedIn,
  VISITOR_PASSWORD,
} from '../support/registration-page.ts';
import { lastCode, openFrom } from '../support/sign-in-page.ts';

const SHOTS = process.env['SCREENSHOTS'];
let browser: Browser;
let registration: RegistrationProduct;

beforeAll(async () => {
  browser = await sharedChromium();
  registration = await startRegistrationProduct(await everyLanguage());
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await registration?.stop();
});

it('registers by mobile number in Arabic, right to left, in both themes and on every screen', async () => {
  const { page, context } = await openFrom(browser, '10.3.0.1', { reducedMotion: 'reduce' });
  await page.goto(registration.product.url + pathIn('ar', '/register'));
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const form = page.getByRole('main');
  await form.getByRole('tab', { name: 'بالجوال' }).click();

  const number = form.getByLabel('رقم الجوال', { exact: true });
  const picker = form.getByRole('combobox', { name: 'رمز الدولة' });
  const [ofPicker, ofNumber] = [await picker.boundingBox(), await number.boundingBox()];
  expect(ofPicker?.x).toBeGreaterThan(ofNumber?.x ?? Infinity);
  await picker.focus();
  await picker.fill('فيتنام');
  await form.getByRole('option', { name: /فيتنام/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await isFocused(number)).toBe(true);

  await form.getByRole('button', { name: 'إنشاء الحساب' }).click();
  await form.getByText('هذا الحقل مطلوب.').first().waitFor();
  await expect.poll(() => isFocused(number), { timeout: 10_000 }).toBe(true);
  for (const width of [360, 1280]) {
    for (const theme of ['light', 'dark'] as const) {
      await showAs(page, width, theme);
      expect([...(await axeFindings(page)), ...(await pageFindings(page))]).toEqual([]);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/ar-${width}-${theme}.png`, fullPage: true });
    }
  }

  await number.fill('0942000001');
  await form.getByRole('button', { name: 'إرسال الرمز' }).click();
  await form.getByRole('timer').waitFor();
  await form.getByLabel('كلمة المرور', { exact: true }).fill(VISITOR_PASSWORD);
  await form.getByLabel('إعادة كلمة المرور', { exact: true }).fill(VISITOR_PASSWORD);
  await form.getByLabel('تاريخ الميلاد', { exact: true }).fill('1990-05-17');
  await form.getByLabel('رمز التحقق', { exact: true }).fill(await lastCode(registration, '+84942000001'));
  await form.getByRole('button', { name: 'إنشاء الحساب' }).click();
  await untilSignedIn(page);
  const { rows } = await registration.database.query(
    "select language_code as language from members where mobile = '+84942000001'",
  );
  expect(rows).toEqual([{ language: 'AR' }]);
  await context.close();
});
