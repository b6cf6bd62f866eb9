import { expect, it } from 'vitest';
import { percentText } from '#islands/ui/display/decimal-text.ts';

it('writes percentages in the way of the language, with every digit of a salary', () => {
  expect(['en', 'vi', 'tr'].map((tag) => percentText('0.0525', tag))).toEqual(['0.0525%', '0,0525%', '%0,0525']);
});
