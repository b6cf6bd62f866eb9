import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localeOfPath, OFFERED_LOCALES } from '#i18n/locales';
import { filesBelow } from '../../src/lib/dev/astro/files.ts';
import { publishItem } from '../support/content.ts';
import { openPortal, type OpenPortal } from '../support/open-portal.ts';

const client = fileURLToPath(new URL('../../dist/current/client/', import.meta.url));

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function locations(path: string): Promise<string[]> {
  const response = await fetch(portal.url + path);
  expect([path, response.status, response.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  expect(response.headers.get('cache-control')).toContain('stale-while-revalidate');
  return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location);
}

/** Returns the canonical addresses of the built pages of a language that allow indexing. */
async function canonicals(tag: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const file of await filesBelow(client)) {
    if (!file.endsWith('.html') || localeOfPath(`/${relative(client, file)}`).tag !== tag) continue;
    const [, address] = /<link rel="canonical" href="([^"]+)"/.exec(await readFile(file, 'utf8')) ?? [];
    if (address) found.add(address);
  }
  return found;
}

it('the index names a sitemap for each language, which lists exactly its canonical pages', async () => {
  const sitemaps = (await locations('/sitemap.xml')).map((address) => new URL(address).pathname);
  expect(sitemaps).toEqual(OFFERED_LOCALES.map(({ tag }) => `/sitemaps/${tag}.xml`));
  for (const { tag } of OFFERED_LOCALES) {
    const listed = await locations(`/sitemaps/${tag}.xml`);
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(listed)).toEqual(await canonicals(tag));
    expect(listed.length).toBeGreaterThan(40);
  }
});

it('content published after the build is listed at once with its time', async () => {
  const texts = [
    { languageTag: 'vi', title: 'Mới', summary: 'Mới', body: '<p>Mới</p>' },
    { languageTag: 'en', title: 'New', summary: 'New', body: '<p>New</p>' },
  ];
  await publishItem(portal.staff, { kind: 'help', slot: 'support', slug: 'listed-now', texts });
  const text = await (await fetch(`${portal.url}/sitemaps/en.xml`)).text();
  expect(text).toMatch(/\/en\/help\/listed-now<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
});

it('a language that is not offered has no sitemap', async () => {
  expect((await fetch(`${portal.url}/sitemaps/xx.xml`)).status).toBe(404);
});

it('published texts cannot end the data for search engines', async () => {
  const title = 'A </script><script>alert(1)</script> title';
  const texts = [{ languageTag: 'en', title, summary: 'x', body: '<p>x</p>' }];
  await publishItem(portal.staff, { kind: 'help', slot: 'support', slug: 'hostile', texts });
  const html = await (await fetch(`${portal.url}/en/help/hostile`)).text();
  const [, data = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const { itemListElement } = JSON.parse(data) as { itemListElement: { name: string }[] };
  expect(itemListElement.map(({ name }) => name)).toEqual(['Home', 'Help center', title]);
});
