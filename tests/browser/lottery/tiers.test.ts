import { describe, expect, it } from 'vitest';
import { tierText } from '#browser/lottery/tiers';
import { listBetTypes } from '#rules/lottery';
import { LOTTERY_GAMES } from '#rules/lottery/catalogue/games';
import { getTranslator } from '#i18n/translator';

const groups = [...new Set(LOTTERY_GAMES.map(({ group }) => group))];

describe.each(['vi', 'en'])('the texts of prize tiers in %s', (tag) => {
  const t = getTranslator(tag);

  it.each(groups)('name every tier of a bet type with several tiers: %s', (group) => {
    for (const { code, odds } of listBetTypes(group)) {
      const tiers = Object.keys(odds);
      const names = tiers.map((tier) => tierText(t, code, tier));
      expect(
        names.filter((name) => name.includes('betTypes.')),
        code,
      ).toEqual([]);
      expect(new Set(names).size, `${code}: ${names.join(', ')}`).toBe(tiers.length);
    }
  });
});
