import { describe, expect, it } from 'vitest';
import { rangeQueryOf } from '../../src/islands/agent-center/team/TeamRanges.tsx';

describe('the ranges of the team list', () => {
  it('become its query, with whole business days', () => {
    const filters = {
      minPrizeGroup: '1900',
      maxPrizeGroup: '1980',
      minBalance: '0',
      maxBalance: '12.5',
      joinedFrom: '2026-11-01',
      joinedTo: '2026-11-30',
    };
    expect(rangeQueryOf(filters)).toEqual({
      ['minSeries']: 1900,
      ['maxSeries']: 1980,
      minBalance: '0',
      maxBalance: '12.5',
      registeredFrom: '2026-10-31T17:00:00.000Z',
      registeredBefore: '2026-11-30T17:00:00.000Z',
    });
  });

  it('are left out where the address has what nobody could choose', () => {
    const filters = {
      minPrizeGroup: '1905',
      minBalance: '-1',
      maxBalance: 'x',
      joinedFrom: '2026-13-01',
      joinedTo: '1',
    };
    expect(rangeQueryOf(filters)).toEqual({});
  });
});
