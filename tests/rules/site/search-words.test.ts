import { describe, expect, it } from 'vitest';
import { countTypos, toIndexedWords, toPairs, toSearchWords, toSortKey, toWords } from '#rules/site/search-words';
import { anyCharacter, fc } from '../../support/properties.ts';

describe('the words of a text', () => {
  it.each([
    ['Đêm Phở Hà Nội', ['dem', 'pho', 'ha', 'noi']],
    ['Dragon’s  Pearl!', ['dragons', 'pearl']],
    ['Łódź Ørsted ß', ['lodz', 'orsted', 'ss']],
    ['İstanbul IŞIK', ['istanbul', 'isik']],
    ['Ｇｏｌｄ ７７７', ['gold', '777']],
    ['红龙 2', ['红龙', '2']],
    ['🐉 -- %', []],
  ])('of %s are %j', (text, words) => {
    expect(toWords(text)).toEqual(words);
  });

  it('are the same for composed and decomposed letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(toWords(text.normalize('NFD'))).toEqual(toWords(text.normalize('NFC')));
      }),
    );
  });

  it('contain letters and digits only, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const word of toWords(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });

  it('are indexed from each character in scripts without spaces', () => {
    expect(toIndexedWords('红龙 Gold')).toEqual(['红龙', '龙', 'gold']);
  });

  it('make a key that ignores punctuation', () => {
    expect(toSortKey('Rock-n’-Roll!')).toBe('rock n roll');
  });
});

describe('a search', () => {
  it.each(['', '  ', '🐉', 'a'.repeat(101), 'a b c d e f g h i'])('cannot match anything with %j', (text) => {
    expect(toSearchWords(text)).toBeUndefined();
  });

  it('consists of at most eight words', () => {
    expect(toSearchWords('a b c d e f g h')).toHaveLength(8);
  });
});

describe('typing errors', () => {
  it.each([
    ['dragon', 'dragon', 0],
    ['drag', 'dragon', 0],
    ['dragn', 'dragon', 1],
    ['drragon', 'dragon', 1],
    ['dargon', 'dragon', 1],
    ['fortn', 'fortune', 1],
    ['xxxxxx', 'dragon', 3],
  ])('of %s as the beginning of %s are %i', (typed, word, errors) => {
    expect(countTypos(typed, word, 2)).toBe(errors);
  });

  it('of one changed letter are found by a shared pair', () => {
    const words = fc.stringMatching(/^[a-z]{4,12}$/);
    fc.assert(
      fc.property(words, fc.nat(), (word, at) => {
        const index = at % word.length;
        const typed = `${word.slice(0, index)}é${word.slice(index + 1)}`;
        expect(countTypos(typed, word, 1)).toBe(1);
        expect(toPairs(typed).some((pair) => toPairs(word).includes(pair))).toBe(true);
      }),
    );
  });
});
