import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

/** As the page's HTML spells a value that it gives to an island. */
function encoded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return [0, value];
  return [0, Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encoded(part)]))];
}

function catalogue(namespace: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../locales/ar/${namespace}.json`, import.meta.url), 'utf8'));
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * The pages under test are built in the preset languages, without Arabic: the built registration page is turned round,
 * and its form is drawn in the browser with the Arabic texts in place of the English ones.
 */
export async function showRegistrationInArabic(page: Page, url: string): Promise<void> {
  const texts = { auth: catalogue('auth'), common: catalogue('common'), errors: catalogue('errors') };
  const props = JSON.stringify({ tag: encoded('ar'), catalogues: encoded(texts) });
  await page.addInitScript(() => {
    const only = async (load: () => Promise<() => Promise<void>>) => (await load())();
    Object.assign(globalThis, { Astro: { only } });
  });
  await page.route(`${url}/en/register*`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace(/<html lang="en"([^>]*?) dir="ltr"/, '<html lang="ar"$1 dir="rtl"')
      .replace(/(<astro-island[^>]*RegisterForm[^>]*>).*?<\/astro-island>/s, (_, tag: string) => {
        const turned = tag.replace(/ props="[^"]*"/, ` props="${attribute(props)}"`);
        return `${turned.replace('client="idle"', 'client="only"')}</astro-island>`;
      });
    await route.fulfill({ response, body: html });
  });
}
