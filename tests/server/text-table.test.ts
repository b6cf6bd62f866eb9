import { expect, it } from 'vitest';
import { textTable } from '../../src/lib/server/back-office-cli/text-table.ts';

it('a table for a terminal has no characters of a member’s text that move the cursor or turn the line around', () => {
  const columns = [{ title: 'HOLDER', text: (row: string) => row }];
  expect(textTable(['a\u001B[2K\nb', '\u202EA NAV\u2066', '\u2069'], columns).split('\n')).toEqual([
    'HOLDER',
    'a [2K b',
    ' A NAV',
    '',
  ]);
});
