import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { localeOfPath, OFFERED_LOCALES } from '#i18n/locales';
import { localPath, pathWithoutLanguage } from '#i18n/paths';
import { inlineParts } from '../../src/lib/dev/astro/csp-hashes.ts';
import { filesBelow } from '../../src/lib/dev/astro/files.ts';

const client = fileURLToPath(new URL('../../dist/current/client/', import.meta.url));
const KILOBYTE = 1000;
const KEY = /^(?:[a-z]+:)?[a-z][A-Za-z0-9]*(?:(?:\.[a-z][A-Za-z0-9-]*)+|[A-Z][A-Za-z]*)$/;

interface Page {
  path: string;
  html: string;
}

let pages: Page[] = [];

async function asset(address: string): Promise<Buffer> {
  return readFile(join(client, address));
}

/** Reads the scripts that a page loads at once, with their static imports, by address. */
async function scriptsOf(html: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const queue = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1] ?? '');
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    if (found.has(address)) continue;
    const content = await asset(address);
    found.set(address, content);
    const imports = content.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g);
    for (const match of imports) queue.push(`/_astro/${match[1]}`);
  }
  return found;
}

/** Finds text keys that are shown in place of their text: `common:tab.home`, `tab.home`, `skipToContent`. */
function rawKeys(html: string): string[] {
  const visible = html.replace(/<script[\s\S]*?<\/script>/g, '');
  const shown = [
    ...visible.matchAll(/>\s*([^<>\s]+)\s*</g),
    ...visible.matchAll(/\s(?:aria-label|title|placeholder|alt|content)="([^"\s]+)"/g),
  ].map(([, word = '']) => word);
  return shown.filter((word) => KEY.test(word));
}

beforeAll(async () => {
  const files = (await filesBelow(client)).filter((file) => file.endsWith('.html'));
  pages = await Promise.all(
    files.map(async (file) => ({ path: relative(client, file), html: await readFile(file, 'utf8') })),
  );
});

describe('built pages', () => {
  it('include every file that their scripts may load: a missing style sheet blocks an island', async () => {
    const files = await filesBelow(client);
    const existing = new Set(files.map((file) => relative(client, file)));
    const scripts = files.filter((file) => file.endsWith('.js'));
    const loaded = (await Promise.all(scripts.map((file) => readFile(file, 'utf8')))).flatMap(
      (script) => script.match(/_astro\/[\w.-]+\.(?:css|js)/g) ?? [],
    );
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((file) => !existing.has(file))).toEqual([]);
  });

  it('exist for each route in each offered language', () => {
    const paths = pages.map(({ path }) => path);
    for (const { prefix } of OFFERED_LOCALES) {
      const routes = ['register', 'rng', 'live', 'promotions', 'game'].map((route) => join(prefix, `${route}.html`));
      expect(paths).toEqual(expect.arrayContaining([prefix === '' ? 'index.html' : `${prefix}.html`, ...routes]));
    }
  });

  it('declare their language, and show texts instead of keys', () => {
    // The back office has one address for all languages and is rendered in the browser.
    for (const { path, html } of pages.filter((page) => page.path !== 'ops.html')) {
      const { tag, dir } = localeOfPath(`/${path}`);
      expect(html, path).toContain(`<html lang="${tag}" dir="${dir}"`);
      expect(rawKeys(html), path).toEqual([]);
    }
  });

  it('link to each other in every language, and name the default for all others', () => {
    for (const { prefix } of OFFERED_LOCALES) {
      const home = pages.find(({ path }) => path === (prefix === '' ? 'index.html' : `${prefix}.html`))?.html ?? '';
      const linked = [...home.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="https?:\/\/[^/"]+([^"]*)"/g)];
      expect(linked.map(([, tag, path]) => `${tag} ${path}`)).toEqual([
        ...OFFERED_LOCALES.map((locale) => `${locale.tag} ${localPath(locale.tag, '/')}`),
        'x-default /',
      ]);
    }
  });

  it('contain nothing inline that the content security policy blocks', async () => {
    const allowed = JSON.parse(await readFile(join(client, '../csp.json'), 'utf8')) as Record<string, string[]>;
    for (const { path, html } of pages) {
      const { scripts, styles } = inlineParts(html);
      expect(allowed['scripts'], path).toEqual(expect.arrayContaining(scripts));
      expect(allowed['styles'], path).toEqual(expect.arrayContaining(styles));
    }
  });
});

/** Limits in kilobytes after Brotli compression, by the page's address without its language. */
const MAX_HTML = {
  default: 8,
  '/': 9,
  // Every article with its summary.
  '/help': 8.4,
};
const MAX_STYLES = {
  default: 9.2,
  // Forms, reports, charts, dialogs and contracts of a professional tool.
  '/agent': 12.5,
  // A lobby of other games with that of the lottery.
  '/elott': 13.5,
  // The mall with the member's points and dialogs.
  '/pointMall': 11.2,
  '/login': 10.2,
  '/register': 9.8,
};
/** Scripts of a page before the visitor acts: plain ones, without a framework. Islands load when they are needed. */
const MAX_SCRIPTS = { default: 18, '/': 40, '/pointMall': 30 };

function limitFor(limits: Readonly<Record<string, number>> & { default: number }, path: string): number {
  return (limits[pathWithoutLanguage(`/${path.replace(/(?:index)?\.html$/, '')}`)] ?? limits.default) * KILOBYTE;
}

/** Returns the size in bytes of a file as the server sends it: with Brotli, unless it is too small to gain by that. */
async function sentBytes(address: string): Promise<number> {
  const compressed = join(client, `${address}.br`);
  return (await stat(existsSync(compressed) ? compressed : join(client, address))).size;
}

async function sumOfSentBytes(addresses: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...addresses].map(sentBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Lists the style sheets that a page loads at once, without those of dialogs and menus. */
function sheetsOf(html: string): string[] {
  const links = html.replace(/<noscript>.*?<\/noscript>/g, '').match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
  return links.filter((link) => !/\sdisabled\b/.test(link)).map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
}

describe('public pages', () => {
  it('stay within the size limits of their compressed HTML', async () => {
    const tooHeavy: string[] = [];
    for (const { path } of pages.filter((page) => page.path !== 'ops.html')) {
      const [bytes, limit] = [await sentBytes(path), limitFor(MAX_HTML, path)];
      if (bytes > limit) tooHeavy.push(`${path}: ${bytes} bytes of HTML, at most ${limit}`);
    }
    expect(tooHeavy).toEqual([]);
  });

  it('stay within the size limits of their compressed style sheets', async () => {
    const tooHeavy: string[] = [];
    for (const { path, html } of pages.filter((page) => page.path !== 'ops.html')) {
      const sheets = sheetsOf(html);
      expect(sheets.length, path).toBeGreaterThan(0);
      const [bytes, limit] = [await sumOfSentBytes(sheets), limitFor(MAX_STYLES, path)];
      if (bytes > limit) tooHeavy.push(`${path}: ${bytes} bytes of styles, at most ${limit}`);
    }
    expect(tooHeavy).toEqual([]);
  });

  it('stay within the size limits of their compressed scripts before the visitor acts, without a framework', async () => {
    const tooHeavy: string[] = [];
    for (const { path, html } of pages) {
      const scripts = await scriptsOf(html);
      const [bytes, limit] = [await sumOfSentBytes(scripts.keys()), limitFor(MAX_SCRIPTS, path)];
      if (bytes > limit) tooHeavy.push(`${path}: ${bytes} bytes of scripts, at most ${limit}`);
      for (const [address, content] of scripts)
        if (content.includes('react')) tooHeavy.push(`${path}: ${address} has React`);
    }
    expect(tooHeavy).toEqual([]);
  });

  it('load no runtime or tags of islands that the visitor has not requested', () => {
    const withIslands = new Set(
      pages.filter(({ html }) => html.includes('<astro-island')).map(({ path }) => pathWithoutLanguage(`/${path}`)),
    );
    expect([...withIslands].sort()).toEqual([
      '/agent',
      '/chat',
      '/demo-payment',
      '/game',
      '/login',
      '/lottery',
      '/ops',
      '/register',
      '/vnlottery',
    ]);
  });
});

describe('metadata for search engines', () => {
  const noindex = '<meta name="robots" content="noindex"';
  const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const pathOf = (address: string) => new URL(address).pathname;

  it('names one address for each page in each language, with a title, a picture and no empty texts', () => {
    const indexed = pages.filter(({ html }) => !html.includes(noindex));
    for (const { path, html } of indexed) {
      const { tag } = localeOfPath(`/${path}`);
      const neutral = pathWithoutLanguage(pathOf(canonicalOf(html) ?? ''));
      const linked = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
      expect(
        linked.map(([, language, href = '']) => `${language} ${pathOf(href)}`),
        path,
      ).toEqual([
        ...OFFERED_LOCALES.map((locale) => `${locale.tag} ${localPath(locale.tag, neutral)}`),
        `x-default ${neutral}`,
      ]);
      expect(html, path).toContain(`<meta property="og:url" content="${canonicalOf(html)}"`);
      expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image"');
      for (const name of ['name="description"', 'property="og:title"', 'property="og:description"']) {
        expect(html, path).toMatch(new RegExp(`<meta ${name} content="[^"]{3,}"`));
      }
      expect(html, path).toContain(`<link rel="manifest" href="${localPath(tag, '/site.webmanifest')}"`);
    }
  });

  it('includes a picture of the declared size for each kind of page', async () => {
    const pictures = new Set<string>();
    for (const { html } of pages) {
      const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
      pictures.add(pathOf(address));
    }
    expect(pictures.size).toBeGreaterThan(10);
    for (const picture of pictures) {
      const { width, height, format } = await sharp(await asset(picture)).metadata();
      expect([picture, width, height, format]).toEqual([picture, 1200, 630, 'jpeg']);
      expect((await asset(picture)).length).toBeLessThan(100 * KILOBYTE);
    }
  });

  it('describes the organization, the breadcrumbs of each inner page, and the help center’s questions', () => {
    for (const { path, html } of pages) {
      const [, text] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
      if (html.includes(noindex)) {
        expect(text, path).toBeUndefined();
        continue;
      }
      const data = JSON.parse(text ?? '') as Record<string, unknown>;
      const isHome = pathWithoutLanguage(pathOf(canonicalOf(html) ?? '')) === '/';
      expect(data['@type'], path).toBe(isHome ? 'Organization' : 'BreadcrumbList');
      if (isHome) continue;
      const steps = data['itemListElement'] as { position: number; name: string; item: string }[];
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps.at(-1)?.item).toBe(canonicalOf(html));
      expect(steps.length).toBe(pathWithoutLanguage(`/${path}`).split('/').length);
    }
    const help = pages.find(({ path }) => path === 'en/help.html')?.html ?? '';
    const [, faq = ''] = [...help.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)][1] ?? [];
    const { '@type': type, mainEntity } = JSON.parse(faq) as { '@type': string; mainEntity: Record<string, any>[] };
    expect(type).toBe('FAQPage');
    expect(mainEntity.length).toBeGreaterThanOrEqual(25);
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(help).toContain(String(name).replaceAll('&', '&amp;'));
      expect(acceptedAnswer.text).not.toBe('');
    }
  });

  it('includes a manifest in each language with existing icons', async () => {
    for (const { tag, dir, prefix } of OFFERED_LOCALES) {
      const manifest = JSON.parse((await asset(join(prefix, 'site.webmanifest'))).toString()) as Record<string, any>;
      expect(manifest).toMatchObject({ lang: tag, dir, name: 'Parlay', start_url: localPath(tag, '/'), scope: '/' });
      expect(manifest['description']).not.toBe('');
      for (const { src, sizes } of manifest['icons'] as { src: string; sizes: string }[]) {
        const { width, height } = await sharp(await asset(src)).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
    }
  });

  it('excludes non-public addresses and names the sitemap', async () => {
    const origin = new URL(canonicalOf(pages.find(({ path }) => path === 'index.html')?.html ?? '') ?? '').origin;
    const robots = (await asset('robots.txt')).toString();
    expect(robots).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    for (const path of ['/wps/', '/lgw/', '/ops']) expect(robots).toContain(`\nDisallow: ${path}\n`);
  });
});
