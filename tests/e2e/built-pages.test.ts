import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { localeOfPath, OFFERED_LOCALES } from '#i18n/locales';
import { localPath, neutralPath } from '#i18n/paths';
import { inlineParts } from '../../src/lib/dev/astro/csp-hashes.ts';
import { filesBelow } from '../../src/lib/dev/astro/files.ts';

const client = fileURLToPath(new URL('../../dist/client/', import.meta.url));
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

/** The scripts that a page loads by itself, with everything that they import statically. */
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

/** Words that stand where a text should: `common:tab.home`, `tab.home`, `skipToContent`. */
function rawKeys(html: string): string[] {
  const visible = html.replace(/<script[\s\S]*?<\/script>/g, '');
  const shown = [
    ...visible.matchAll(/>\s*([^<>\s]+)\s*</g),
    ...visible.matchAll(/\s(?:aria-label|title|placeholder|alt|content)=(?:"([^"\s]+)"|([^"\s>]+))/g),
  ].map(([, word, bare]) => word ?? bare ?? '');
  return shown.filter((word) => KEY.test(word));
}

beforeAll(async () => {
  const files = (await filesBelow(client)).filter((file) => file.endsWith('.html'));
  pages = await Promise.all(
    files.map(async (file) => ({ path: relative(client, file), html: await readFile(file, 'utf8') })),
  );
});

describe('the built pages', () => {
  it('have every file that their scripts may ask for: a style sheet that is missing keeps an island away', async () => {
    const files = await filesBelow(client);
    const there = new Set(files.map((file) => relative(client, file)));
    const scripts = files.filter((file) => file.endsWith('.js'));
    const asked = (await Promise.all(scripts.map((file) => readFile(file, 'utf8')))).flatMap(
      (script) => script.match(/_astro\/[\w.-]+\.(?:css|js)/g) ?? [],
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((file) => !there.has(file))).toEqual([]);
  });

  it('exist for each route in each offered language', () => {
    const paths = pages.map(({ path }) => path);
    for (const { prefix } of OFFERED_LOCALES) {
      const routes = ['register', 'rng', 'live', 'promotions', 'game'].map((route) => join(prefix, `${route}.html`));
      expect(paths).toEqual(expect.arrayContaining([prefix === '' ? 'index.html' : `${prefix}.html`, ...routes]));
    }
  });

  it('say their language, and show texts instead of keys', () => {
    // Operations have one address for all languages and are drawn in the browser.
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

  it('carry nothing inline that the policy does not allow', async () => {
    const allowed = JSON.parse(await readFile(join(client, '../csp.json'), 'utf8')) as Record<string, string[]>;
    for (const { path, html } of pages) {
      const { scripts, styles } = inlineParts(html);
      expect(allowed['scripts'], path).toEqual(expect.arrayContaining(scripts));
      expect(allowed['styles'], path).toEqual(expect.arrayContaining(styles));
    }
  });
});

/** What a page, and the style sheets that it links, may weigh before they are compressed. */
const PAGE_KILOBYTES = 30;
const STYLE_KILOBYTES = 30;
/** Pages that are one large island, which is drawn while they are built. */
const HEAVIER_STYLES: Readonly<Record<string, number>> = { '/elott': 38, '/vnlottery': 33 };

/** The style sheets that a page loads by itself: not those that wait for somebody to open what they are for. */
function sheetsOf(html: string): string[] {
  const links = html.replace(/<noscript>.*?<\/noscript>/g, '').match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
  return links.filter((link) => !/\sdisabled\b/.test(link)).map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
}

describe('the public pages', () => {
  it('weigh at most 30 kB as they are written, and 15 kB as they travel', () => {
    const tooHeavy = pages
      .filter(({ path }) => path !== 'ops.html')
      .flatMap(({ path, html }) => {
        const [written, travelling] = [Buffer.byteLength(html), gzipSync(html).length];
        const isKept = written <= PAGE_KILOBYTES * KILOBYTE && travelling <= 15 * KILOBYTE;
        return isKept ? [] : [`${path}: ${written} bytes, ${travelling} with gzip`];
      });
    expect(tooHeavy).toEqual([]);
  });

  it('link at most 30 kB of style sheets as they are written, but for those that are named', async () => {
    const tooHeavy: string[] = [];
    for (const { path, html } of pages.filter((page) => page.path !== 'ops.html')) {
      const allowed = HEAVIER_STYLES[neutralPath(`/${path}`)] ?? STYLE_KILOBYTES;
      const styles = await Promise.all(sheetsOf(html).map(asset));
      expect(styles.length, path).toBeGreaterThan(0);
      const written = styles.reduce((sum, content) => sum + content.length, 0);
      if (written > allowed * KILOBYTE) tooHeavy.push(`${path}: ${written} bytes of styles, ${allowed} kB allowed`);
    }
    expect(tooHeavy).toEqual([]);
  });

  it('bring no island’s runtime or tags along that the visitor has not asked for', () => {
    const withIslands = new Set(
      pages.filter(({ html }) => html.includes('<astro-island')).map(({ path }) => neutralPath(`/${path}`)),
    );
    expect([...withIslands].sort()).toEqual([
      '/chat',
      '/game',
      '/login',
      '/lottery',
      '/ops',
      '/register',
      '/vnlottery',
    ]);
  });
});

describe('the signed-out home page', () => {
  it('keeps its budgets before the visitor acts, with no framework among its scripts', async () => {
    for (const { html } of pages.filter(({ path }) => path === 'index.html' || path === 'en.html')) {
      const scripts = await scriptsOf(html);
      const gzipped = [...scripts.values()].reduce((sum, content) => sum + gzipSync(content).length, 0);
      expect(gzipped).toBeLessThanOrEqual(40 * KILOBYTE);
      for (const content of scripts.values()) expect(content.toString()).not.toContain('react');
    }
  });
});

describe('what machines read of the pages', () => {
  const noindex = '<meta name="robots" content="noindex"';
  const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const pathOf = (address: string) => new URL(address).pathname;

  it('is one address for each page, in each language, with a name, a picture and no empty words', () => {
    const indexed = pages.filter(({ html }) => !html.includes(noindex));
    for (const { path, html } of indexed) {
      const { tag } = localeOfPath(`/${path}`);
      const neutral = neutralPath(pathOf(canonicalOf(html) ?? ''));
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

  it('includes a picture of the promised size for each kind of page', async () => {
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

  it('is whose site it is, the way to each inner page, and the questions that the help center answers', () => {
    for (const { path, html } of pages) {
      const [, text] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
      if (html.includes(noindex)) {
        expect(text, path).toBeUndefined();
        continue;
      }
      const data = JSON.parse(text ?? '') as Record<string, unknown>;
      const isHome = neutralPath(pathOf(canonicalOf(html) ?? '')) === '/';
      expect(data['@type'], path).toBe(isHome ? 'Organization' : 'BreadcrumbList');
      if (isHome) continue;
      const steps = data['itemListElement'] as { position: number; name: string; item: string }[];
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
      expect(steps.at(-1)?.item).toBe(canonicalOf(html));
      expect(steps.length).toBe(neutralPath(`/${path}`).split('/').length);
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

  it('is a manifest in each language, with icons that are there', async () => {
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

  it('is which addresses are nothing to find, and where the sitemap is', async () => {
    const origin = new URL(canonicalOf(pages.find(({ path }) => path === 'index.html')?.html ?? '') ?? '').origin;
    const robots = (await asset('robots.txt')).toString();
    expect(robots).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    for (const path of ['/wps/', '/lgw/', '/ops']) expect(robots).toContain(`\nDisallow: ${path}\n`);
  });
});
