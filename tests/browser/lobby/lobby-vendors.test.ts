import { describe, expect, it } from 'vitest';
import { vendorsOf } from '#browser/lobby/lobby-vendors';

describe('vendors of a lobby', () => {
  it('are those of the shown games, each once', () => {
    const games = [
      { vassalage: 'SBX', vendorName: 'Sandbox Studio' },
      { vassalage: 'SBX', vendorName: 'Sandbox Studio' },
      { vassalage: 'ABC', vendorName: 'Another' },
      { vassalage: 7 },
      null,
    ];
    expect([...vendorsOf(games)]).toEqual([
      ['SBX', 'Sandbox Studio'],
      ['ABC', 'Another'],
    ]);
    expect(vendorsOf('no list').size).toBe(0);
  });
});
