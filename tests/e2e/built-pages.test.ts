import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { localeOfPath, OFFERED_LOCALES } from '#i18n/locales';
import { localPath } from '#i18n/paths';
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

describe('the built pages', () => {
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

describe('the signed-out home page', () => {
  it('keeps its budgets before the visitor acts, with no framework among its scripts', async () => {
    for (const { html } of pages.filter(({ path }) => path === 'index.html' || path === 'en.html')) {
      const scripts = await scriptsOf(html);
      const gzipped = [...scripts.values()].reduce((sum, content) => sum + gzipSync(content).length, 0);
      expect(gzipped).toBeLessThanOrEqual(40 * KILOBYTE);
      for (const content of scripts.values()) expect(content.toString()).not.toContain('react');
      const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? '');
      const styles = await Promise.all(sheets.map(asset));
      expect(styles.reduce((sum, content) => sum + gzipSync(content).length, 0)).toBeLessThanOrEqual(30 * KILOBYTE);
      // As it travels: forty languages to choose from are long and much alike.
      expect(gzipSync(html).length).toBeLessThanOrEqual(30 * KILOBYTE);
    }
  });
});
