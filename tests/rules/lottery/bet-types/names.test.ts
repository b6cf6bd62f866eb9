import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAME_GROUPS, listBetTypes } from '#rules/lottery';
import { betTypeName } from '#rules/lottery/bet-types/names';
import { tokenWords } from '#rules/lottery/grammar/token-words';

const BET_TYPES = GAME_GROUPS.flatMap((group) => listBetTypes(group));

describe.each(['vi', 'en'])('in %s', (tag) => {
  const { betTypes: texts } = JSON.parse(readFileSync(`locales/${tag}/lottery.json`, 'utf8')) as {
    betTypes: Record<string, Record<string, string>>;
  };

  it('every bet type has a name', () => {
    const missing = BET_TYPES.map(({ code }) => ({ code, ...betTypeName(code) })).filter(
      ({ betGroup, name }) => !texts['group']?.[betGroup] || !texts['name']?.[name],
    );
    expect(missing).toEqual([]);
  });

  it('every word of a selection has a name', () => {
    const words = BET_TYPES.flatMap(({ code, rule: { form } }) =>
      form.alphabet.values.map((value) => form.alphabet.tokenOf(value)).flatMap((token) => tokenWords(code, token)),
    );
    const missing = [...new Set(words)].filter((word) => !/^\d+$/.test(word) && !texts['token']?.[word]);
    expect(missing).toEqual([]);
  });

  it('no two bet types of a group are called the same', () => {
    for (const group of GAME_GROUPS) {
      for (const engine of ['OFFICIAL', 'CREDIT', 'VN', 'FIXED']) {
        const names = listBetTypes(group)
          .filter((betType) => betType.engine === engine)
          .map(({ code }) => betTypeName(code))
          .map(
            ({ betGroup, name, params }) =>
              `${texts['group']?.[betGroup]}: ${texts['name']?.[name]} ${JSON.stringify(params)}`,
          );
        expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
      }
    }
  });
});
