import { describe, expect, it } from 'vitest';
import { responseValue, launchPath, tileGames } from '#browser/lobby/game-tiles';

const game = {
  gameCode: 'LOTUS',
  vassalage: 'SBX',
  vendorName: 'Sandbox',
  gameType: 'RNG',
  title: 'Lotus',
  rtp: '96.21',
  image: { avif: '/a.avif', webp: '/a.webp', width: 480, height: 640 },
};

describe('games of a list', () => {
  it('are shown when every field of a tile is present', () => {
    expect(tileGames([game, { ...game, rtp: null }])).toHaveLength(2);
  });

  it('are left out when a field is missing or has another type', () => {
    expect(
      tileGames([null, 'x', { ...game, title: 5 }, { ...game, rtp: 96 }, { ...game, image: { avif: 'a' } }]),
    ).toEqual([]);
  });

  it('are refused as a whole when the response is not a successful list', () => {
    expect(() => tileGames({})).toThrow();
    expect(() => responseValue({ success: false, code: 'unavailable' })).toThrow();
    expect(() => responseValue('<html>')).toThrow();
    expect(responseValue({ success: true, value: { list: [] } })).toEqual({ list: [] });
  });

  it('link to the game page with their escaped code and vendor', () => {
    const slot = { gameCode: 'A&B', vassalage: 'SBX', gameType: 'RNG' };
    expect(launchPath('/en/game', slot)).toBe('/en/game?vendor=SBX&game=A%26B');
    expect(launchPath('/en/game', { ...slot, gameType: 'PVP' })).toBe('/en/game?vendor=SBX&game=A%26B&type=PVP');
    expect(launchPath('/en/game', { ...slot, isVassalage: true })).toBe('/en/rng?vassalage=SBX');
  });
});
