import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAME_GROUPS, listBetTypes } from '#rules/lottery';
import { betTypeName } from '#rules/lottery/play-names';
import { tokenWords } from '#rules/lottery/token-words';

const BET_TYPES = GAME_GROUPS.flatMap((group) => listBetTypes(group));

describe.each(['vi', 'en'])('in %s', (tag) => {
  const { plays: texts } = JSON.parse(readFileSync(`locales/${tag}/lottery.json`, 'utf8')) as {
    plays: Record<string, Record<string, string>>;
  };

  it('every play has a name', () => {
    const missing = BET_TYPES.map(({ code }) => ({ code, ...betTypeName(code) })).filter(
      ({ family, play }) => !texts['family']?.[family] || !texts['play']?.[play],
    );
    expect(missing).toEqual([]);
  });

  it('every word of a selection has a name', () => {
    const words = BET_TYPES.flatMap(({ code, rule: { form } }) =>
      form.of.values.map((value) => form.of.tokenOf(value)).flatMap((token) => tokenWords(code, token)),
    );
    const missing = [...new Set(words)].filter((word) => !/^\d+$/.test(word) && !texts['token']?.[word]);
    expect(missing).toEqual([]);
  });

  it('no two plays of a group are called the same', () => {
    for (const group of GAME_GROUPS) {
      for (const engine of ['OFFICIAL', 'CREDIT', 'VN', 'FIXED']) {
        const names = listBetTypes(group)
          .filter((betType) => betType.engine === engine)
          .map(({ code }) => betTypeName(code))
          .map(
            ({ family, play, params }) =>
              `${texts['family']?.[family]}: ${texts['play']?.[play]} ${JSON.stringify(params)}`,
          );
        expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
      }
    }
  });
});
