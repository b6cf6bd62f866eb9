import { expect, it } from 'vitest';
import { LOCALES } from '#i18n/locale-table';
import { SANDBOX_VENDORS } from '#server/seed/sandbox-games';
import { catalogue } from '../../src/lib/vendor-sandbox/catalogue.ts';

/** Scripts in which players read the names of games; those of other languages know vendors' games by their English names. */
const SCRIPTS = ['Hans', 'Hant', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Jpan', 'Kore'];
const TAGS = ['vi', 'en', ...LOCALES.filter(({ script }) => SCRIPTS.includes(script)).map(({ tag }) => tag)].toSorted();

it('the games have the titles of their markets, which the portal starts with', () => {
  const published = catalogue();
  for (const { code, games } of SANDBOX_VENDORS) {
    for (const { code: gameCode, titles } of games) {
      const found = published.find((entry) => entry.vendorCode === code && entry.gameCode === gameCode);
      expect(found?.titles, gameCode).toEqual(titles);
      expect(Object.keys(titles).toSorted(), gameCode).toEqual(TAGS);
      // Readable in the language's own script.
      for (const { tag, script } of LOCALES.filter((locale) => SCRIPTS.includes(locale.script))) {
        expect(titles[tag as keyof typeof titles], `${gameCode} in ${tag} (${script})`).toMatch(/\P{Script=Latin}/u);
      }
    }
  }
});
