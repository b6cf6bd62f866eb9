import { describe, expect, it } from 'vitest';
import { isExportLate, verificationState } from '#domain/seals';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('the state of the records', () => {
  it.each([
    ['intact by a verification of the last two days', '2026-03-08T12:00:00Z', true, 'intact'],
    ['overdue after two days, although nothing was found', '2026-03-08T11:59:59Z', true, 'overdue'],
    ['altered when the last verification found a difference', '2026-03-10T03:13:00Z', false, 'altered'],
    ['altered however old that verification is', '2026-01-01T03:13:00Z', false, 'altered'],
  ])('is %s', (_, at, isIntact, state) => {
    expect(verificationState({ at: new Date(at), isIntact }, new Date('2026-01-01T00:00:00Z'), NOW)).toBe(state);
  });

  it('is pending until the first verification is due, a quarter of an hour after the first record', () => {
    expect(verificationState(undefined, new Date('2026-03-10T11:45:00Z'), NOW)).toBe('pending');
    expect(verificationState(undefined, new Date('2026-03-10T11:44:59Z'), NOW)).toBe('missing');
  });

  it('is missing without a verification where nothing says when the records began', () => {
    expect(verificationState(undefined, undefined, NOW)).toBe('missing');
  });
});

describe('the export of the last head', () => {
  it.each([
    ['in time within two hours', '2026-03-10T10:00:00Z', false, false],
    ['late after two hours without a copy', '2026-03-10T09:59:59Z', false, true],
    ['not late in a quiet portal, which signed its last head long ago', '2026-03-01T10:00:00Z', true, false],
  ])('is %s', (_, at, isExported, isLate) => {
    expect(isExportLate({ head: { at: new Date(at) }, isExported }, NOW)).toBe(isLate);
  });
});
