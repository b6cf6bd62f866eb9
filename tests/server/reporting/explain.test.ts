import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config';
import { explain } from '#server/reporting/explain';

it('what its reader can put right is told without a stack', () => {
  let refused: unknown;
  try {
    readConfig({ PORT: 'x' });
  } catch (error) {
    refused = error;
  }
  expect(explain(refused)).toMatch(/^The configuration is not usable:\n {2}PORT: [^\n]+$/);
});

it('a defect is told with its causes and where they are, and without the values that a query was made with', () => {
  const cause = new TypeError('the wire broke');
  const error = new Error('Failed query: insert into operators\nparams: admin,$argon2id$hash-of-a-password', { cause });
  const text = explain(error);
  expect(text).toContain('Failed query: insert into operators');
  expect(text).toContain('the wire broke');
  expect(text).toContain('explain.test.ts');
  expect(text).not.toContain('hash-of-a-password');
});

it('what is no error is told as it is', () => {
  expect(explain('out of luck')).toBe('out of luck');
});
