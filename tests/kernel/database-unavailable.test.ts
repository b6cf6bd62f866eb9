import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '#kernel/database-unavailable';

const failure = (code: string) => new Error('a statement failed', { cause: Object.assign(new Error('why'), { code }) });

describe('a database', () => {
  it.each([
    ['its disk is full', '53100'],
    ['its memory is full', '53200'],
    ['its connections are used up', '53300'],
    ['it is starting', '57P03'],
    ['nothing listens', 'ECONNREFUSED'],
  ])('is unavailable for now while %s', (_, code) => expect(isDatabaseUnavailable(failure(code))).toBe(true));

  it.each(['23505', '22003', '42P01', 'PL001'])('is there when it refuses a statement (%s)', (code) =>
    expect(isDatabaseUnavailable(failure(code))).toBe(false),
  );

  it('is unavailable for work of several parts when it is for each of them', () => {
    const [away, refused] = [failure('ECONNREFUSED'), failure('23505')];
    expect(isDatabaseUnavailable(new AggregateError([away, away]))).toBe(true);
    expect(isDatabaseUnavailable(new AggregateError([away, refused]))).toBe(false);
  });
});
