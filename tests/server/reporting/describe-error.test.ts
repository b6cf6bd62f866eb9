import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config';
import { describeError } from '#server/reporting/describe-error';

it('an error that the user can fix is explained without a stack', () => {
  let refused: unknown;
  try {
    readConfig({ PORT: 'x' });
  } catch (error) {
    refused = error;
  }
  expect(describeError(refused)).toMatch(/^The configuration is not usable:\n {2}PORT: [^\n]+$/);
});

it('a defect is explained with its causes and their locations, but without the values of a query', () => {
  const cause = new TypeError('the wire broke');
  const error = new Error('Failed query: insert into operators\nparams: admin,$argon2id$hash-of-a-password', { cause });
  const text = describeError(error);
  expect(text).toContain('Failed query: insert into operators');
  expect(text).toContain('the wire broke');
  expect(text).toContain('describe-error.test.ts');
  expect(text).not.toContain('hash-of-a-password');
});

it('anything but an error is printed unchanged', () => {
  expect(describeError('out of luck')).toBe('out of luck');
});
