import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locales';
import { hasExtendedLetters } from '#layouts/fonts.ts';

const MAX_BYTES = 100_000;
const STYLES = new URL('../../src/layouts/styles/', import.meta.url);
const PACKAGES = new URL('../../node_modules/', import.meta.url);

async function fontsOf(sheet: string): Promise<string[]> {
  const text = await readFile(new URL(sheet, STYLES), 'utf8');
  return [...text.matchAll(/url\('([^']+\.woff2)'\)/g)].map(([, file = '']) => file);
}

describe('fonts of a page', () => {
  it('are within the size limit for every alphabet', async () => {
    const files = [...(await fontsOf('fonts.css')), ...(await fontsOf('fonts-extended.css'))];
    expect(files).toHaveLength(6);
    const sizes = await Promise.all(files.map(async (file) => (await stat(new URL(file, PACKAGES))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('are shown on the first view, as soon as they arrive', async () => {
    for (const sheet of ['fonts.css', 'fonts-extended.css']) {
      const displays = (await readFile(new URL(sheet, STYLES), 'utf8')).match(/font-display: \w+/g);
      expect(new Set(displays), sheet).toEqual(new Set(['font-display: swap']));
    }
  });

  it('include two weights of Latin and Vietnamese everywhere, and extended letters where a language has them', async () => {
    const names = (await fontsOf('fonts.css')).map((file) => /-pro-(.+)-normal/.exec(file)?.[1]);
    expect(names.sort()).toEqual(['latin-400', 'latin-600', 'vietnamese-400', 'vietnamese-600']);
    const extended = (await fontsOf('fonts-extended.css')).map((file) => /-pro-(.+)-normal/.exec(file)?.[1]);
    expect(extended.sort()).toEqual(['latin-ext-400', 'latin-ext-600']);
    const tags = LOCALES.map(({ tag }) => tag).filter(hasExtendedLetters);
    expect(tags.sort()).toEqual(['cs', 'hu', 'pl', 'ro', 'tr']);
  });
});
