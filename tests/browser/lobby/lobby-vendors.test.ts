import { describe, expect, it } from 'vitest';
import { vendorsOf } from '#browser/lobby/lobby-vendors';

describe('the vendors that a lobby offers', () => {
  it('are those of the games it has shown, each once', () => {
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
