import { describe, expect, it } from 'vitest';
import { lobbiesOf } from '#browser/lobby/lobbies';

const vendor = (vendorCode: string, games: number) => ({
  vassalage: vendorCode,
  vendorName: `Studio ${vendorCode}`,
  games,
  isHot: 0,
});

describe('lobbies for the menus', () => {
  it('contain the response’s categories in order, with vendors and numbers of games', () => {
    const groups = [
      {
        gameCategory: 'RNG',
        gameClassify: ['slot', 7],
        tags: ['asia'],
        vendors: [vendor('SBX', 6), vendor('ABC', 2)],
      },
      { gameCategory: 'LIVE', vendors: [vendor('ABC', 1)] },
    ];
    expect(lobbiesOf({ groups }, 5)).toEqual({
      open: 'rng live',
      vendors: {
        RNG: [
          { code: 'SBX', name: 'Studio SBX' },
          { code: 'ABC', name: 'Studio ABC' },
        ],
        LIVE: [{ code: 'ABC', name: 'Studio ABC' }],
      },
      types: { RNG: ['slot'], LIVE: [] },
      tags: { RNG: ['asia'], LIVE: [] },
      games: { RNG: 8, LIVE: 1 },
      atMs: 5,
    });
  });

  it('leave out malformed categories and categories without vendors', () => {
    const groups = [
      null,
      'RNG',
      { gameCategory: 'RNG', vendors: [{ vassalage: 7 }] },
      { gameCategory: 3, vendors: [vendor('A', 1)] },
    ];
    expect(lobbiesOf({ groups }, 0).open).toBe('');
    expect(lobbiesOf({}, 0).open).toBe('');
  });
});
