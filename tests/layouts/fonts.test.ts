import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locales';
import { pageFonts } from '#layouts/fonts.ts';

const BUDGET_BYTES = 100_000;

describe('the fonts of a page', () => {
  it('are within the budget in every language, whatever else its letters may call for', async () => {
    for (const locale of LOCALES) {
      const files = pageFonts(locale).map(
        (address) => address.replace(/^.*node_modules/, 'node_modules').split('?')[0],
      );
      const sizes = await Promise.all(files.map(async (file) => (await stat(file ?? '')).size));
      expect(
        sizes.reduce((sum, size) => sum + size, 0),
        locale.tag,
      ).toBeLessThanOrEqual(BUDGET_BYTES);
    }
  });

  it('are those of the language’s letters and no others', () => {
    const names = (tag: string) =>
      LOCALES.filter((locale) => locale.tag === tag).flatMap((locale) => pageFonts(locale));
    expect(names('vi').filter((name) => name.includes('-vietnamese-'))).toHaveLength(2);
    expect(names('pl').filter((name) => name.includes('-latin-ext-'))).toHaveLength(2);
    expect(names('en')).toHaveLength(2);
    expect(names('ru')).toEqual([]);
  });
});
