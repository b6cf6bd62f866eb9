import { describe, expect, it } from 'vitest';
import {
  resultFields,
  resultLines,
  resultOf,
  resultProblems,
  fieldText,
} from '#islands/back-office/lottery/result-fields.ts';
import { parseResult } from '#rules/lottery';
import { NORTH } from '../support/lottery/northern-draw.ts';

const typed = (name: string) => fieldText(NORTH, name);
const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'v').test(text);

describe('the result form of a station', () => {
  const fields = resultFields('VN_MB');

  it('has a field for each prize, which accepts only valid numbers', () => {
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(NORTH).filter((name) => name !== 'region'));
    for (const { name, pattern } of fields) {
      expect(matches(pattern, typed(name)), name).toBe(true);
      for (const wrong of ['', `${typed(name)} 1`, typed(name).slice(1), typed(name).replace(/\d/, 'x')]) {
        expect(matches(pattern, wrong), `${name}: ${wrong}`).toBe(false);
      }
    }
  });

  it('is read in the rules’ form, whatever its spaces', () => {
    const form = Object.fromEntries(fields.map(({ name }) => [name, ` ${typed(name).replaceAll(' ', '  ')} `]));
    expect(resultOf('VN_MB', form)).toEqual(NORTH);
    expect(parseResult('VN_MB', resultOf('VN_MB', form))).toBeDefined();
  });

  it('has problems by field', () => {
    const values = Object.fromEntries(fields.map(({ name }) => [name, typed(name)]));
    expect(resultProblems('VN_MB', values)).toEqual({});
    expect(resultProblems('VN_MB', { ...values, DB: '1234', G1: '' })).toEqual({
      DB: { code: 'invalid_value' },
      G1: { code: 'not_empty' },
    });
  });

  it('is formatted with one line for each prize', () => {
    expect(resultLines(NORTH).slice(0, 3)).toEqual(['DB 52468', 'G1 13579', 'G2 24680 11223']);
  });
});

describe('the result form of a game with balls', () => {
  it('has one field for all balls', () => {
    const [field, ...more] = resultFields('MEGA645');
    expect(more).toEqual([]);
    expect(matches(field?.pattern ?? '', '01,12,23,34,40,45')).toBe(true);
    expect(matches(field?.pattern ?? '', '01 12')).toBe(false);
    expect(resultOf('MEGA645', { result: ' 01,12,23,34,40,45 ' })).toBe('01,12,23,34,40,45');
    expect(resultLines('01,12')).toEqual(['01,12']);
  });
});
