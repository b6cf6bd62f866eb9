import { describe, expect, it } from 'vitest';
import { addressProblems } from '../../../src/lib/dev/catalogues/address.ts';

const find = (tag: string, text: string) => addressProblems(new Map([['wallet:lead', text]]), tag);

describe('the form of address of a language', () => {
  it.each([
    ['de', 'Prüfe dein Guthaben.', '“Sie” in this language, not “dein”'],
    ['hu', 'A pénz az Öné marad.', '“te” in this language, not “Öné”'],
    ['he', 'הכסף שלך', '“שלכם” in this language, not “שלך”'],
    ['hi', 'तुम जीते', '“आप” in this language, not “तुम”'],
    ['zh-Hans', '你的余额', '“您” in this language, not “你”'],
  ])('is the same in all texts of %s', (tag, text, problem) => {
    expect(find(tag, text)).toEqual([`${tag} wallet:lead: the player is ${problem}`]);
  });

  it('is found in whole words only, and not asked of languages that seldom show it', () => {
    expect(find('de', 'Deinstallieren Sie die App, duschen')).toEqual([]);
    expect(find('he', 'הכסף שלכם')).toEqual([]);
    expect(find('ja', 'あなたの残高')).toEqual([]);
  });
});
