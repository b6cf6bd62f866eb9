/**
 * Words that people make a password of for this site and this moment: its name, what it offers, the month and the season. Guessing
 * programs try them with every year and ending.
 */
const WORDS =
  'parlay casino betting lottery password welcome matkhau thang spring summer autumn winter ' +
  'january february march april may june july august september october november december ' +
  'jan feb mar apr jun jul aug sep oct nov dec';

/** Returns the words of an operator's names: `play.bet-88.example` has play, bet and example. */
function wordsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => name.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
}

/** Returns the pattern of a text that is nothing but these words. Words are letters alone, so that none of them is a pattern. */
const onlyWords = (words: readonly string[]) => new RegExp(`^(?:${words.join('|')})+$`, 'u');
const ONLY_WORDS = onlyWords(WORDS.split(' '));

const DIGITS_AND_SIGNS = /[\d\s!-/:-@[-`{-~]+/g;
const SPELLINGS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
};

/**
 * True when a password is nothing but such words, or those of `names`, with digits and signs: `Parlay2026`, `P@rlay!`, `march-2026`.
 */
export function isOfOwnWords(password: string, names: readonly string[]): boolean {
  const pattern = names.length === 0 ? ONLY_WORDS : onlyWords([...WORDS.split(' '), ...wordsOf(names)]);
  const lowerCase = password.toLowerCase();
  const spelled = lowerCase
    .replace(/[\d\s!-/:-@[-`{-~]+$/, '')
    .replace(/[@4310$5]/g, (sign) => SPELLINGS[sign] ?? sign);
  return [lowerCase, spelled].some((text) => pattern.test(text.replaceAll(DIGITS_AND_SIGNS, '')));
}
