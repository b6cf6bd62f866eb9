import { describe, expect, it } from 'vitest';
import { wordProblems } from '../../../src/lib/dev/catalogues/plain-words.ts';

function problemsOf(text: string, allowed: Readonly<Record<string, string>> = {}): string[] {
  return wordProblems(new Map([['lottery', new Map([['lottery:a.b', text]])]]), allowed);
}

describe('the words of the English texts', () => {
  it.each([
    ['Your stake is given back.', 'given back'],
    ['This issue is closed.', 'issue'],
    ['Take back', 'Take back'],
    ['The least is {min}.', 'The least is'],
    ['Log in to bet.', 'Log in'],
    ['{count, plural, one {# issue} other {# issues}}', 'issue'],
  ])('refuse %j', (text, phrase) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(`en lottery:a.b: not "${phrase}" but `)]);
  });

  it.each(['Draw {issue} is closed.', 'Order by date', 'Enter at least {min} characters.', 'Bet on multiple draws'])(
    'accept %j',
    (text) => {
      expect(problemsOf(text)).toEqual([]);
    },
  );

  it('accept a listed exception, and report one that nothing needs', () => {
    expect(problemsOf('Never chase losses', { 'lottery:a.b': 'a term' })).toEqual([]);
    expect(problemsOf('Never gamble', { 'lottery:a.b': 'a term' })).toEqual([
      'en lottery:a.b: needs no exception in src/lib/dev/catalogues/plain-words.ts',
    ]);
  });
});
