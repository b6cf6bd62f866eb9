import { describe, expect, it } from 'vitest';
import { addressWith, filtersOfAddress } from '#browser/lobby/lobby-filters';

describe('the filters of a lobby in its address', () => {
  it('are those that are known and not empty', () => {
    expect(filtersOfAddress('?vassalage=SBX&sort=new&tags=asia,fruits&utm=1&minBet=')).toEqual({
      vassalage: 'SBX',
      sort: 'new',
      tags: 'asia,fruits',
    });
    expect(filtersOfAddress('')).toEqual({});
  });

  it('replace those of the address and leave the rest of it', () => {
    const address = 'https://portal.example/vi/rng?utm=1&sort=new&minBet=5#top';
    expect(addressWith(address, { vassalage: 'A&B', minBet: '10' })).toBe(
      '/vi/rng?utm=1&vassalage=A%26B&minBet=10#top',
    );
    expect(addressWith(address, {})).toBe('/vi/rng?utm=1#top');
  });
});
